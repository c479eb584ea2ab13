/** `keymove diagram`: one position as a drawing, a picture or a board of text. */
import { writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { systemReason } from '../../report/output.js';
import { type DiagramOptions, diagramSvg } from '../../report/position/diagram/svg.js';
import { drawBoard } from '../../report/terminal/board.js';
import { chooseStyle } from '../../report/terminal/style.js';
import { quote } from '../../text/quote.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { positionOption } from '../options/position-option.js';
import { UsageError } from '../usage-error.js';
import type { DiagramArguments } from './diagram-options.js';

const FORMS = ['svg', 'png', 'text'] as const;
type Form = (typeof FORMS)[number];

const ENDINGS: Readonly<Record<string, Form>> = { '.svg': 'svg', '.png': 'png', '.txt': 'text' };

export async function run(args: DiagramArguments): Promise<ExitCode> {
  const file = last(args.output);
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
  const options: DiagramOptions = {
    ...(flip !== undefined && { flip }),
    ...(size !== undefined && { size }),
    ...(coordinates !== undefined && { coordinates }),
    ...(theme !== undefined && { theme }),
  };
  const svg = diagramSvg(fen, options);
  return form === 'svg' ? svg : (await import('../../report/position/diagram/png.js')).pngOf(svg);
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

/** Given twice, an option counts as it was given last. */
const last = (given: string | readonly string[] | undefined): string | undefined =>
  typeof given === 'object' ? given.at(-1) : given;

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
