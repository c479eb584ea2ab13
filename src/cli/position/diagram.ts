/** `keymove diagram`: one position as a drawing, a picture or a board of text. */
import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { present, quote, systemReason } from '../../node.js';
import { chooseStyle, DEFAULT_SIZE, diagramSvg, drawBoard, THEME_NAMES } from '../../report.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { type Arguments, flag, inGroup, required, value } from '../grammar/option.js';
import { anyText, choice, wholeNumber } from '../grammar/values.js';
import { positionOption } from '../options/position-option.js';
import { color, fen } from '../options/shared-options.js';
import { UsageError } from '../usage-error.js';

export const options = {
  ...inGroup('Position', { fen: required(fen), flip: flag("Show the board from Black's side") }),
  ...inGroup('Form', {
    svg: flag('A drawing that scales'),
    png: flag('A picture'),
    text: flag('A board of text; the default without --output'),
  }),
  ...inGroup('Output', {
    output: value(
      'FILE',
      anyText,
      'Write to FILE; its ending (.svg, .png, .txt) chooses the form unless an option does',
      { alias: 'o' },
    ),
    size: value('PIXELS', wholeNumber(16, 4096), `Width and height of the board (default: ${DEFAULT_SIZE})`),
    coordinates: flag('Show letters and digits beside the board'),
    theme: value('NAME', choice(THEME_NAMES), `Colours: ${THEME_NAMES.join(', ')} (default: brown)`),
    color: {
      ...color,
      describe: 'Use no colours in a board of text; NO_COLOR in the environment does the same',
    },
  }),
};

export const examples = [
  ['diagram --fen "kbK5/pp6/1P6/8/8/8/8/R7 w - -"', 'a board in the terminal'],
  ['diagram --fen "kbK5/pp6/1P6/8/8/8/8/R7 w - -" -o morphy.svg --coordinates', 'a drawing'],
] as const;

type DiagramArguments = Arguments<typeof options>;

const FORMS = ['svg', 'png', 'text'] as const;
type Form = (typeof FORMS)[number];

const ENDINGS: Readonly<Record<string, Form>> = { '.svg': 'svg', '.png': 'png', '.txt': 'text' };

export async function run(args: DiagramArguments): Promise<ExitCode> {
  const file = args.output;
  const form = formOf(args, file);
  if (form === 'text') refuseOptionsOfDrawings(args);
  if (form === 'png' && file === undefined && process.stdout.isTTY) {
    throw new UsageError('--png: a picture is nothing for a terminal; name a file with --output');
  }
  const drawn = await draw(args, form, positionOption(args.fen), file === undefined);
  if (file === undefined) await print(drawn);
  else await write(file, drawn);
  return EXIT.ok;
}

async function draw(args: DiagramArguments, form: Form, fen: string, toTerminal: boolean) {
  if (form === 'text') {
    // colours and glyphs are for a terminal; a file has letters that every program shows alike
    const style = toTerminal
      ? chooseStyle(process.stdout, process.env, args.color)
      : { colour: false, unicode: false };
    return `${drawBoard(fen, style, { flipped: args.flip === true }).join('\n')}\n`;
  }
  const { flip, size, coordinates, theme } = args;
  const svg = diagramSvg(fen, present({ flip, size, coordinates, theme }));
  return form === 'svg' ? svg : (await import('../../report.js')).pngOf(svg);
}

function formOf(args: DiagramArguments, file: string | undefined): Form {
  const asked = FORMS.filter((form) => args[form]);
  if (asked.length > 1)
    throw new UsageError(`${asked.map((form) => `--${form}`).join(' and ')} exclude each other`);
  if (asked[0]) return asked[0];
  if (file === undefined) return 'text';
  const form = ENDINGS[extname(file).toLowerCase()];
  if (form) return form;
  throw new UsageError(
    `--output: found ${quote(file)}; expected an ending .svg, .png or .txt, or --svg, --png or --text`,
  );
}

function refuseOptionsOfDrawings(args: DiagramArguments): void {
  for (const option of ['size', 'coordinates', 'theme'] as const) {
    if (args[option] !== undefined) throw new UsageError(`--${option} is for --svg and --png`);
  }
}

async function print(drawn: string | Uint8Array): Promise<void> {
  await new Promise<void>((resolve) => void process.stdout.write(drawn, () => resolve()));
}

async function write(file: string, drawn: string | Uint8Array): Promise<void> {
  try {
    await writeFile(file, drawn);
  } catch (error) {
    throw new UsageError(`--output: cannot write ${quote(file)}: ${systemReason(error as Error)}`);
  }
}
