/** An option that an engine declares in its handshake, and the values that it accepts. */
import { err, ok, type Result } from '../text/finding.js';
import { present } from '../text/present.js';

export interface EngineOption {
  /** as the engine writes it; lookups ignore case */
  readonly name: string;
  readonly type: 'check' | 'spin' | 'combo' | 'button' | 'string';
  readonly default?: string;
  /** for a `spin` */
  readonly min?: number;
  /** for a `spin` */
  readonly max?: number;
  /** for a `combo` */
  readonly choices?: readonly string[];
}

const TYPES = ['check', 'spin', 'combo', 'button', 'string'] as const;

/** Reads a line `option name … type …`; undefined for any other line. Names and choices may contain spaces. */
export function parseOption(line: string): EngineOption | undefined {
  const words = line.split(/\s/).filter((word) => word !== '');
  const typeAt = words.indexOf('type', 3);
  const type = TYPES.find((known) => known === words[typeAt + 1]);
  if (words[0] !== 'option' || words[1] !== 'name' || typeAt < 0 || !type) return undefined;
  const fields = fieldsOf(words.slice(typeAt + 2));
  const field = (key: string): string | undefined => fields.find(([name]) => name === key)?.[1];
  const choices = fields.filter(([name]) => name === 'var').map(([, choice]) => choice);
  const bounds = { min: parseWholeNumber(field('min')), max: parseWholeNumber(field('max')) };
  return {
    name: words.slice(2, typeAt).join(' '),
    type,
    ...present({ default: field('default') }),
    ...(type === 'spin' && present(bounds)),
    ...(type === 'combo' && { choices }),
  };
}

/** Writes the line that {@link parseOption} reads. */
export function makeOption({ name, type, default: preset, min, max, choices = [] }: EngineOption): string {
  const fields = Object.entries({ type, default: preset, min, max }).filter(
    ([, value]) => value !== undefined,
  );
  return ['option', 'name', name, ...fields.flat(), ...choices.flatMap((choice) => ['var', choice])].join(
    ' ',
  );
}

const FIELDS: ReadonlySet<string> = new Set(['default', 'min', 'max', 'var']);

/** Splits `default 1 min 0` into names and values. A value may have several words. */
function fieldsOf(words: readonly string[]): [name: string, value: string][] {
  const fields: [string, string][] = [];
  for (const word of words) {
    const last = fields.at(-1);
    if (FIELDS.has(word)) fields.push([word, '']);
    else if (last) last[1] += last[1] === '' ? word : ` ${word}`;
  }
  return fields;
}

/**
 * Reads a value from a user.
 * @returns the value in its normal form, or what was expected if the option does not accept it
 */
export function optionValue(option: EngineOption, text: string): Result<string, string> {
  const { type, min = -Infinity, max = Infinity, choices = [] } = option;
  if (/[\r\n]/.test(text)) return err('one line');
  if (type === 'check') {
    const value = text.toLowerCase();
    return value === 'true' || value === 'false' ? ok(value) : err('true or false');
  }
  if (type === 'combo') {
    const fits = choices.some((choice) => choice.toLowerCase() === text.toLowerCase());
    return fits || choices.length === 0 ? ok(text) : err(`one of ${choices.join(', ')}`);
  }
  if (type !== 'spin') return ok(text);
  const value = parseWholeNumber(text) ?? Number.NaN;
  return value >= min && value <= max ? ok(String(value)) : err(`a whole number from ${min} to ${max}`);
}

/** Reads a whole number of at most 18 digits, limited to the safe integers; undefined for other texts. */
export function parseWholeNumber(text: string | undefined): number | undefined {
  if (text === undefined || !/^[+-]?\d{1,18}$/.test(text)) return undefined;
  // `+ 0` makes a plain zero of `-0`
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER) + 0;
}
