/** The options of `improve`. */
import { EDIT_TYPES, type EditType } from '../../compose/edits.js';
import { DEFAULT_MOST } from '../../compose/improve.js';
import { SOLUTION_VERDICTS } from '../../records/facts.js';
import { quote } from '../../text/quote.js';
import { squareNamed } from '../../themes/board/squares.js';
import { THEME_NAMES, themeIdOf } from '../../themes/theme-names.js';
import { UsageError } from '../exit-codes.js';
import { type Arguments, flag, inGroup, value, withDefault } from '../grammar/option.js';
import { choice, hintAt, orList, wholeNumber } from '../grammar/values.js';
import { ONE_PROBLEM } from '../options/position-option.js';
import * as shared from '../options/shared-options.js';
import { whereOption } from '../options/where-option.js';

export const files = ONE_PROBLEM;

export const FORMATS = ['table', 'html', 'json'] as const;
export type ImproveFormat = (typeof FORMATS)[number];

/** What `improve` must not change. */
export interface Kept {
  readonly key: boolean;
  readonly themes: readonly string[];
  /** a man and its square, or a square alone */
  readonly men: readonly { readonly text: string; readonly man: string; readonly square: number }[];
}

const MAN = /^([wb]?)([KQRBNSP]?)([a-h][1-8])$/;

/** `key,wKe1,d4,grimshaw` */
function readKept(text: string, name: string): Kept {
  let key = false;
  const themes: string[] = [];
  const men: Kept['men'][number][] = [];
  for (const word of text.split(',').map((part) => part.trim())) {
    const [, color = '', piece = '', square] = MAN.exec(word) ?? [];
    const theme = themeIdOf(word);
    if (word === 'key') key = true;
    else if (square !== undefined)
      men.push({ text: word, man: color + piece.replace('S', 'N'), square: squareNamed(square) });
    else if (theme !== undefined) themes.push(theme);
    else {
      const words = ['key', ...THEME_NAMES.map(({ id }) => id)];
      throw new UsageError(
        `${name}: found ${quote(word)}; expected key, a man such as wKe1, or a theme${hintAt(word, words)}`,
      );
    }
  }
  return { key, themes, men };
}

/** `remove,move` */
const readEdits = (text: string, name: string): readonly EditType[] =>
  text.split(',').map((part) => choice(EDIT_TYPES)(part.trim(), name));

const MOST_DEPTH = 2;

export const options = {
  ...inGroup('Problem', {
    fen: shared.fen,
    stipulation: shared.stipulation,
    mate: shared.mate,
  }),
  ...inGroup('Versions', {
    depth: withDefault(
      value('N', wholeNumber(1, MOST_DEPTH), 'Make one change at a time, or up to two (2; slow)'),
      '1',
    ),
    edits: value(
      'EDITS',
      readEdits,
      `Make only these changes, separated by commas: ${orList(EDIT_TYPES)} (default: all)`,
    ),
    keep: value(
      'WHAT',
      readKept,
      'Keep the key, men or themes, separated by commas, e.g. key,wKe1,d4,grimshaw',
    ),
    where: {
      ...whereOption(SOLUTION_VERDICTS),
      describe: "List only versions that meet CONDITION, e.g. 'men <= 12 and zagoruiko' (docs/commands.md)",
    },
    'max-found': withDefault(
      shared.count('List at most N versions of each kind, the best first'),
      String(DEFAULT_MOST),
    ),
  }),
  ...inGroup('Limits', {
    nodes: shared.count(
      'Stop solving a version after N positions (default: 20 times as many as the problem needs, at least 100,000)',
    ),
    time: shared.seconds('Stop looking for versions after this time'),
    hash: shared.hash,
  }),
  ...inGroup('Output', {
    format: shared.format(FORMATS),
    json: flag('Print one JSON object per listed version (docs/json.md)'),
    output: {
      ...shared.output,
      describe:
        'Write the result to FILE. Its extension selects the format: .txt or .html (default: JSON lines)',
    },
    quiet: shared.quiet,
  }),
};

export const examples = [
  ['improve problems/classics.epd:5', 'see what each man is for, and what could be better'],
  ['improve --fen "kbK5/pp6/1P6/8/8/8/8/R7 w - -" --mate 2 --keep key', 'keep the key'],
  ['improve problems/classics.epd:5 --output versions.html', 'write a page to click through'],
] as const;

export type ImproveArguments = Arguments<typeof options> & { readonly files: readonly string[] };
