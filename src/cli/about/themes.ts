/** `keymove themes`: lists and explains the themes that `solve --themes` finds. */
import { readFileSync } from 'node:fs';
import { packageFile } from '../../host/node/package-files.js';
import { chooseStyle } from '../../report/terminal/style.js';
import { wrapLines } from '../../report/terminal/text-width.js';
import { closest } from '../../text/closest.js';
import { quote } from '../../text/quote.js';
import { type Example, readExamples } from '../../themes/examples.js';
import { THEMES } from '../../themes/find-themes.js';
import type { Theme } from '../../themes/theme.js';
import { EXIT, type ExitCode, UsageError } from '../exit-codes.js';
import { type Arguments, flag } from '../grammar/option.js';
import { print } from '../print.js';

export const files = 'Ids or names of themes (default: list all themes)';
export const words = THEMES.map(({ id }) => id);

export const options = { json: flag('Print one JSON object per theme, for programs') };

export const examples = [
  ['themes', 'list all themes with their definitions'],
  ['themes grimshaw', 'explain one theme, with its source and an example'],
] as const;

/** Maximum number of characters in a line, which is easy to read. */
const WIDEST = 80;

type ThemesArguments = Arguments<typeof options> & { readonly files: readonly string[] };

export async function run({ files: named, json }: ThemesArguments): Promise<ExitCode> {
  const themes = named.length === 0 ? THEMES : named.map(themeNamed);
  // pagers break long lines within words
  const width = Math.min(chooseStyle(process.stdout, process.env).width, WIDEST);
  const examples = readExamples(readFileSync(packageFile('problems/themes.epd'), 'utf8'));
  const write = json ? asJson : named.length === 0 ? asEntry : asExplanation;
  const texts = themes.map((theme) => write(theme, examples.get(theme.id)));
  await print(json ? texts.join('') : texts.map((text) => wrapLines(text, width)).join('\n'));
  return EXIT.ok;
}

function themeNamed(text: string): Theme {
  const wanted = text.toLowerCase();
  const theme = THEMES.find(({ id, name, alias = [] }) =>
    [id, name, ...alias].some((each) => each.toLowerCase() === wanted),
  );
  if (theme) return theme;
  const meant = closest(wanted, words);
  throw new UsageError(
    `unknown theme ${quote(text)}.${meant === undefined ? '' : ` Did you mean '${meant}'?`} 'keymove themes' lists all.`,
  );
}

const asEntry = ({ id, name, definition }: Theme): string => `${id} (${name})\n  ${definition}\n`;

function asExplanation(theme: Theme, example: Example | undefined): string {
  const { alias = [], kinds, moves, source } = theme;
  const length = moves === undefined ? '' : `, in ${moves} moves`;
  return [
    asEntry(theme).trimEnd(),
    ...(alias.length > 0 ? [`  also called: ${alias.join(', ')}`] : []),
    `  in: ${kinds.map((kind) => PLAYS[kind]).join(', ')}${length}`,
    `  after: ${source}`,
    ...(example
      ? [
          `  example: ${example.by}`,
          `    keymove solve --themes --fen "${example.fen}" --stipulation "${example.stipulation}"`,
        ]
      : []),
    '',
  ].join('\n');
}

const PLAYS = { direct: 'direct play', self: 'self and reflex play', help: 'help and series play' };

function asJson(theme: Theme, example: Example | undefined): string {
  const { id, name, definition, source, kinds, moves, alias } = theme;
  return `${JSON.stringify({ id, name, definition, source, kinds, moves, alias, example })}\n`;
}
