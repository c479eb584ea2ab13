/** `keymove diagram`: draws positions as SVG, PNG or text, for LaTeX, or together on a sheet. */
import { extname, join } from 'node:path';
import { expandFiles, readProblemFiles } from '../../files/named-files.js';
import { OutputError } from '../../host/node/stream-output.js';
import type { Problem } from '../../problems/problem.js';
import { SOLUTION_VERDICTS } from '../../records/facts.js';
import type { ProblemRecord } from '../../records/problem-records.js';
import { refusalText } from '../../report/findings.js';
import { askedWords } from '../../report/goal-words.js';
import { latexDocument } from '../../report/position/diagram/latex.js';
import { DEFAULT_SIZE, DIAGRAM_THEME_NAMES, diagramSvg } from '../../report/position/diagram/svg.js';
import { SheetPage } from '../../report/sheet/sheet-page.js';
import { drawBoard } from '../../report/terminal/board.js';
import { chooseStyle } from '../../report/terminal/style.js';
import { present } from '../../text/present.js';
import { disarmed, quote } from '../../text/quote.js';
import { EXIT, type ExitCode, UsageError } from '../exit-codes.js';
import { chooseInput } from '../files/command-input.js';
import { isFolder, numberedFileName, numberedName } from '../files/numbered-files.js';
import { inputOrigin } from '../files/origin.js';
import { refuseName } from '../files/output-name.js';
import type { selectProblems } from '../files/select-problems.js';
import { WrittenFiles } from '../files/written-files.js';
import { type Arguments, flag, inGroup, value } from '../grammar/option.js';
import { anyText, choice, orList, wholeNumber } from '../grammar/values.js';
import { problemOption } from '../options/position-option.js';
import { fens, input, PROBLEM_FILES_HELP, perPage } from '../options/shared-options.js';
import { whereOption } from '../options/where-option.js';
import { print, tell } from '../print.js';

export const files = PROBLEM_FILES_HELP;

export const options = {
  ...inGroup('Position', { fen: fens, input, flip: flag("Show the board from Black's side") }),
  ...inGroup('Form', {
    svg: flag('Draw as SVG (default in a folder)'),
    png: flag('Draw as PNG'),
    latex: flag('Write LaTeX code for the package diagram'),
    text: flag('Draw as text (default without --output)'),
  }),
  ...inGroup('Output', {
    where: whereOption(SOLUTION_VERDICTS),
    output: value(
      'FILE',
      anyText,
      'Write to FILE (.svg, .png, .tex or .txt). For several positions, name a sheet to print (.html) or a folder such as pictures/',
      { alias: 'o' },
    ),
    size: value(
      'PIXELS',
      wholeNumber(16, 4096),
      `Make the board PIXELS pixels wide and high (default: ${DEFAULT_SIZE})`,
    ),
    coordinates: flag('Label files and ranks'),
    'per-page': perPage,
    theme: value(
      'THEME',
      choice(DIAGRAM_THEME_NAMES),
      `Use the colours ${orList(DIAGRAM_THEME_NAMES)} (default: brown)`,
    ),
  }),
};

export const examples = [
  ['diagram --fen "kbK5/pp6/1P6/8/8/8/8/R7 w - -"', 'draw a board in the terminal'],
  [
    'diagram --fen "kbK5/pp6/1P6/8/8/8/8/R7 w - -" -o morphy.svg --coordinates',
    'draw a file for the web or for print',
  ],
  ['diagram -o pictures/ --png problems/classics.epd', 'draw a picture of each problem'],
  ['diagram -o problems.tex problems/classics.epd', 'write all problems for LaTeX'],
  ['diagram -o sheet.html problems/classics.epd', 'draw all problems on pages to print'],
  ["diagram -o sheet.html --where 'grimshaw' problems/classics.epd", 'draw those that have a theme'],
] as const;

type DiagramArguments = Arguments<typeof options> & { readonly files: readonly string[] };

const FORMS = ['svg', 'png', 'latex', 'text'] as const;
type Form = (typeof FORMS)[number];

const ENDINGS: Readonly<Record<string, Form>> = {
  '.svg': 'svg',
  '.png': 'png',
  '.tex': 'latex',
  '.txt': 'text',
};

const ENDING_OF = Object.fromEntries(
  Object.entries(ENDINGS).map(([ending, form]) => [form, ending]),
) as Readonly<Record<Form, string>>;

export async function run(args: DiagramArguments): Promise<ExitCode> {
  const { files, fens } = chooseInput(args, 'diagram');
  const { output } = args;
  const toFolder = output !== undefined && isFolder(output);
  const toSheet = output !== undefined && /\.html?$/i.test(output);
  const form = toSheet ? undefined : formOf(args, toFolder ? undefined : output, toFolder ? 'svg' : 'text');
  if (form === 'text' || form === 'latex') refuseOptionsOfDrawings(args, form);
  if (form !== undefined && args['per-page'] !== undefined) {
    throw new UsageError('--per-page is for sheets; add one, as in --output sheet.html');
  }
  if (form === 'png' && output === undefined && process.stdout.isTTY) {
    throw new UsageError('--png: a terminal cannot show a picture; name a file with --output');
  }
  if (output !== undefined) refuseName({ option: '--output', file: output });
  const written = new WrittenFiles();
  await written.checkInputs(expandFiles(files), output !== undefined);
  let code: ExitCode = EXIT.ok;
  const read: Problem[] = fens.map((fen) => problemOption(fen));
  for await (const entries of readProblemFiles(files, args.input ? { input: args.input } : {})) {
    for (const entry of entries) {
      if (entry.type === 'problem') read.push(entry.problem);
      else {
        tell(refusalText(entry.refusal));
        code = EXIT.usage;
      }
    }
  }
  if (read.length === 0) {
    if (code === EXIT.ok) tell('keymove: the input has no position\n');
    return EXIT.usage;
  }
  const positions = args.where ? await selected(args.where, read, fens.length > 0 ? [] : files) : read;
  if (positions.length === 0) {
    tell('keymove: no position meets the condition of --where, so nothing is drawn\n');
    return code === EXIT.ok ? EXIT.no : code;
  }
  const write: Write = (file, drawn) =>
    written.writeWhole({ option: '--output', file }, typeof drawn === 'string' ? disarmed(drawn) : drawn);
  try {
    if (toFolder) written.openFolder({ option: '--output', file: output });
    if (form === undefined) writeSheet(args, positions, write);
    else if (toFolder) await writeEach(args, form, output, positions, write);
    else await writeOne(args, form, positions, write);
  } catch (error) {
    if (!(error instanceof OutputError) || error.target === undefined) throw error;
    throw new UsageError(`--output: cannot write ${quote(error.target)}: ${error.message}`);
  } finally {
    written.abandon();
  }
  return code;
}

type Position = Problem | ProblemRecord;

/** Selects positions by a condition. The code is loaded on demand, because it may have to solve the problems. */
const selected = async (...given: Parameters<typeof selectProblems>): Promise<readonly Position[]> =>
  (await import('../files/select-problems.js')).selectProblems(...given);

type Write = (file: string, drawn: string | Uint8Array) => void;

/** Writes one drawing to a file or standard output. Text and LaTeX may have any number of boards. */
async function writeOne(
  args: DiagramArguments,
  form: Form,
  positions: readonly Position[],
  write: Write,
): Promise<void> {
  const { output } = args;
  if (form === 'latex') {
    const whole = latexDocument(positions.map((problem) => ({ problem })));
    if (output === undefined) await show(whole);
    else write(output, whole);
    return;
  }
  if (form !== 'text' && positions.length > 1) {
    throw new UsageError(
      `found ${positions.length} positions; to draw several, add --output pictures/ or --output sheet.html`,
    );
  }
  const drawings: (string | Uint8Array)[] = [];
  for (const [i, position] of positions.entries()) {
    const drawn = await draw(args, form, position.fen, output === undefined);
    drawings.push(
      positions.length > 1 ? `${i > 0 ? '\n' : ''}${i + 1}. ${numberedFileName(position)}\n${drawn}` : drawn,
    );
  }
  const whole = drawings.length === 1 ? (drawings[0] ?? '') : drawings.join('');
  if (output === undefined) await show(whole);
  else write(output, whole);
}

async function writeEach(
  args: DiagramArguments,
  form: Form,
  folder: string,
  positions: readonly Position[],
  write: Write,
): Promise<void> {
  const digits = Math.max(3, String(positions.length).length);
  for (const [i, position] of positions.entries()) {
    const name = numberedName(i + 1, digits, numberedFileName(position));
    write(
      join(folder, `${name}${ENDING_OF[form]}`),
      form === 'latex' ? latexDocument([{ problem: position }]) : await draw(args, form, position.fen, false),
    );
  }
}

function writeSheet(args: DiagramArguments, positions: readonly Position[], write: Write): void {
  const parts: string[] = [];
  const out = { write: (text: string) => void parts.push(text), send: () => {} };
  const sheet = new SheetPage(out, inputOrigin(args.files), args['per-page']);
  for (const position of positions) {
    const { fen, stipulation, author, event, id } = position;
    const by = [author, event].filter((part) => part && !id?.includes(part)).join(', ');
    sheet.add({
      name: numberedFileName(position),
      by,
      fen,
      asked: askedWords(fen, stipulation),
    });
  }
  sheet.end();
  write(args.output ?? '', parts.join(''));
}

async function draw(args: DiagramArguments, form: Exclude<Form, 'latex'>, fen: string, toTerminal: boolean) {
  if (form === 'text') {
    // a terminal gets colours and glyphs, a file only letters, which look the same in every program
    const style = toTerminal ? chooseStyle(process.stdout, process.env) : { colour: false, unicode: false };
    return `${drawBoard(fen, style, { flipped: args.flip === true }).join('\n')}\n`;
  }
  const { flip, size, coordinates, theme } = args;
  const svg = diagramSvg(fen, present({ flip, size, coordinates, theme }));
  return form === 'svg' ? svg : (await import('../../report/position/diagram/png.js')).pngOf(svg);
}

function formOf(args: DiagramArguments, file: string | undefined, otherwise: Form): Form {
  const asked = FORMS.filter((form) => args[form]);
  if (asked.length > 1)
    throw new UsageError(`${asked.map((form) => `--${form}`).join(' and ')} cannot be combined`);
  if (asked[0]) return asked[0];
  if (file === undefined) return otherwise;
  const form = ENDINGS[extname(file).toLowerCase()];
  if (form) return form;
  throw new UsageError(
    `--output: found ${quote(file)}; expected an extension .svg, .png, .tex or .txt, or --svg, --png, --latex or --text`,
  );
}

function refuseOptionsOfDrawings(args: DiagramArguments, form: 'text' | 'latex'): void {
  if (form === 'latex' && args.flip) throw new UsageError('--flip is for --svg, --png and --text');
  for (const option of ['size', 'coordinates', 'theme'] as const) {
    if (args[option] !== undefined) throw new UsageError(`--${option} is for --svg and --png`);
  }
}

async function show(drawn: string | Uint8Array): Promise<void> {
  if (typeof drawn === 'string') await print(drawn);
  else await new Promise<void>((resolve) => void process.stdout.write(drawn, () => resolve()));
}
