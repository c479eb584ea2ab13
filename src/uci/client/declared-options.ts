/** The options that an engine declares in its handshake, and what is wrong with a value given by the user. */
import { EngineError } from '../../analyse/analysis.js';
import { quote } from '../../text/quote.js';

export interface EngineOption {
  /** as the engine writes it; case is ignored in lookups */
  readonly name: string;
  readonly type: 'check' | 'spin' | 'combo' | 'button' | 'string';
  readonly default?: string;
  /** of a `spin` */
  readonly min?: number;
  /** of a `spin` */
  readonly max?: number;
  /** of a `combo` */
  readonly choices: readonly string[];
}

const TYPES = ['check', 'spin', 'combo', 'button', 'string'] as const;

/** Reads a line `option name … type …`; undefined for any other. Names and choices may contain spaces. */
export function parseOption(line: string): EngineOption | undefined {
  const words = line.split(/\s/).filter((word) => word !== '');
  const typeAt = words.indexOf('type', 3);
  const type = TYPES.find((known) => known === words[typeAt + 1]);
  if (words[0] !== 'option' || words[1] !== 'name' || typeAt < 0 || !type) return undefined;
  const fields = fieldsOf(words.slice(typeAt + 2));
  const field = (key: string): string | undefined => fields.find(([name]) => name === key)?.[1];
  const choices = fields.filter(([name]) => name === 'var').map(([, choice]) => choice);
  const option = { name: words.slice(2, typeAt).join(' '), type, choices };
  const byDefault = field('default');
  return {
    ...option,
    ...(byDefault !== undefined && { default: byDefault }),
    ...(type === 'spin' && { min: bound(field('min'), -Infinity), max: bound(field('max'), Infinity) }),
  };
}

function bound(text: string | undefined, none: number): number {
  const value = Number(text);
  return text === undefined || Number.isNaN(value) ? none : value;
}

const FIELDS: ReadonlySet<string> = new Set(['default', 'min', 'max', 'var']);

/** `default 1 min 0` -> each name and its value, which may have several words. */
function fieldsOf(words: readonly string[]): [name: string, value: string][] {
  const fields: [string, string][] = [];
  for (const word of words) {
    const last = fields.at(-1);
    if (FIELDS.has(word)) fields.push([word, '']);
    else if (last) last[1] += last[1] === '' ? word : ` ${word}`;
  }
  return fields;
}

/** Options by name, ignoring case. */
export class OptionList {
  readonly #options = new Map<string, EngineOption>();

  add(option: EngineOption): void {
    this.#options.set(option.name.toLowerCase(), option);
  }

  get(name: string): EngineOption | undefined {
    return this.#options.get(name.toLowerCase());
  }

  /**
   * The `setoption` line for a value from a user. A button is pressed whatever the value.
   *
   * @throws EngineError when the engine has no such option or it does not take the value
   */
  setting(engine: string, name: string, value: string): string {
    const option = this.get(name);
    if (!option) {
      const names = [...this.#options.values()].map((known) => known.name).join(', ') || 'none';
      throw new EngineError(`${engine} has no option ${quote(name)}; it has ${names}`);
    }
    if (option.type === 'button') return `setoption name ${option.name}`;
    const wanted = whatIsWanted(option, value);
    if (wanted !== undefined) {
      throw new EngineError(`${engine}, option ${option.name}: found ${quote(value)}; expected ${wanted}`);
    }
    return `setoption name ${option.name} value ${value}`;
  }
}

/** What the option takes, if not `value`. */
function whatIsWanted({ type, min, max, choices }: EngineOption, value: string): string | undefined {
  if (/[\r\n]/.test(value)) return 'one line';
  if (type === 'check') return value === 'true' || value === 'false' ? undefined : 'true or false';
  if (type === 'combo') {
    const fits = choices.some((choice) => choice.toLowerCase() === value.toLowerCase());
    return fits || choices.length === 0 ? undefined : `one of ${choices.join(', ')}`;
  }
  if (type !== 'spin') return undefined;
  const number = /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
  const [least, most] = [min ?? -Infinity, max ?? Infinity];
  return number >= least && number <= most ? undefined : `a whole number from ${least} to ${most}`;
}
