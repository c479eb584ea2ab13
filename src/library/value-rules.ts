/**
 * Rules for values from callers: options and the fields of problems.
 *
 * ajv, which checks the records of result files, is not used here. It would add 122 kB to the library in a browser, whose entry has 45 kB,
 * and it takes more than 100 ms to load and compile its first schema. A schema also cannot describe what callers pass besides data:
 * functions, abort signals, and options that throw when they are read.
 */
import { type Fields, isFields } from '../text/fields.js';
import { quote } from '../text/quote.js';
import { KeymoveError } from './keymove-error.js';

export interface Rule {
  /** text of a message */
  readonly expected: string;
  holds(value: unknown): boolean;
}

/** A rule for each field. Absent fields break no rule. */
export type Rules<Fields> = { readonly [Name in keyof Fields]-?: Rule };

export const rule = (expected: string, holds: (value: unknown) => boolean): Rule => ({ expected, holds });

export const isText = (value: unknown): value is string => typeof value === 'string';
export const listOf =
  (isItem: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    Array.isArray(value) && value.every(isItem);

export const text = rule('a text', isText);
export const texts = rule('a list of texts', listOf(isText));
export const trueOrFalse = rule('true or false', (value) => typeof value === 'boolean');
export const callable = rule('a function', (value) => typeof value === 'function');
export const whole = (min: number, max = Number.MAX_SAFE_INTEGER): Rule =>
  rule(
    `a whole number from ${min} to ${max}`,
    (value) => Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
  );
export const oneOf = (values: readonly string[]): Rule =>
  rule(`one of ${values.join(', ')}`, (value) => isText(value) && values.includes(value));

/** Writes a value for the "found …" part of a message. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value === 'function') return 'a function';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

/** Returns the first broken rule of each field. */
export const brokenRules = <Name extends string>(
  rules: Readonly<Record<Name, Rule>>,
  fields: Fields,
): readonly { readonly field: Name; readonly message: string }[] =>
  (Object.keys(rules) as Name[])
    .filter((field) => fields[field] !== undefined && !rules[field].holds(fields[field]))
    .map((field) => ({
      field,
      message: `found ${valueText(fields[field])}; expected ${rules[field].expected}`,
    }));

/**
 * Checks options, reading each only once.
 * @throws KeymoveError `bad-option` for an unknown option or a wrong value; `callback-failed` for one that throws when it is read
 */
export function checkOptions<Options extends object>(rules: Rules<Options>, options: Options): Options {
  if (!isFields(options))
    throw new KeymoveError('bad-option', `options: found ${valueText(options)}; expected an object`);
  const names = Object.keys(rules);
  const unknown = Object.keys(options).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new KeymoveError(
      'bad-option',
      `found option ${quote(unknown)}; expected one of ${names.join(', ')}`,
    );
  }
  const given = Object.fromEntries(
    names.flatMap((name) => {
      const value = readOption(options, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const [broken] = brokenRules(rules as Readonly<Record<string, Rule>>, given);
  if (broken) throw new KeymoveError('bad-option', `option ${broken.field}: ${broken.message}`);
  return given as Options;
}

function readOption(options: Fields, name: string): unknown {
  try {
    return options[name];
  } catch (cause) {
    const message = `option ${name}: ${cause instanceof Error ? cause.message : String(cause)}`;
    throw new KeymoveError('callback-failed', message, { cause });
  }
}
