/** Writes solutions in every format of the command, with its reporters. It is loaded on first use. */
import { makeStipulation } from '../problems/stipulation.js';
import type { SolutionRecord } from '../records/problem-records.js';
import { latexDocument } from '../report/position/diagram/latex.js';
import { diagramSvg } from '../report/position/diagram/svg.js';
import { keysInEpd, problemEpd } from '../report/problem/problem-epd.js';
import { popeyeInput } from '../report/problem/problem-popeye.js';
import { problemName } from '../report/problem-words.js';
import { NO_OUTPUT } from '../report/reporter.js';
import { SolutionHtml } from '../report/solution/solution-html.js';
import { SolutionMarkdown } from '../report/solution/solution-markdown.js';
import { solutionPgn } from '../report/solution/solution-pgn.js';
import { SolutionTally } from '../report/solution/solution-summary.js';
import { SolutionText } from '../report/solution/solution-text.js';
import { USUAL_WIDTH } from '../report/terminal/style.js';
import { htmlOptions, TextOutput } from './made-report.js';
import type { MadeFile } from './save-bar.js';
import { TEXTS } from './texts.js';

const STYLE = { colour: false, unicode: false, width: USUAL_WIDTH };
/** Size of a diagram in pixels. */
const SIZE = 800;

type Make = (records: readonly SolutionRecord[]) => Promise<string | Blob>;
type Form = readonly [type: string, extension: string, make: Make];

/** Makes a writer that writes records one after the other. */
const each =
  (text: (record: SolutionRecord) => string | Promise<string>): Make =>
  async (records) =>
    (await Promise.all(records.map(text))).join('');

/** Makes a writer that draws a single record. @param text includes its solution */
const only =
  (draw: (record: SolutionRecord, solution: readonly string[]) => string | Promise<Blob>, isSolved = false) =>
  async ([record]: readonly SolutionRecord[]): Promise<string | Blob> =>
    record ? draw(record, isSolved ? await popeyeLinesOf(record) : []) : '';

const FORMS: Readonly<Record<string, Form>> = {
  text: [
    'text/plain',
    'txt',
    each((record) => written((out) => new SolutionText({ ...options(out), notation: 'problem' }), record)),
  ],
  pgn: ['application/vnd.chess-pgn', 'pgn', each(({ problem, solution }) => solutionPgn(problem, solution))],
  markdown: [
    'text/markdown',
    'md',
    each((record) => written((out) => new SolutionMarkdown(options(out)), record)),
  ],
  epd: ['text/plain', 'epd', each(({ problem, solution }) => problemEpd(problem, keysInEpd(solution)))],
  olive: [
    'application/yaml',
    'olv',
    each(async ({ problem, solution }) => (await olive()).oliveDocument(problem, solution)),
  ],
  popeye: ['text/plain', 'inp', async (records) => popeyeInput(records.map(({ problem }) => problem))],
  json: ['application/json', 'json', each((record) => `${JSON.stringify(record, null, 2)}\n`)],
  jsonl: ['application/x-ndjson', 'jsonl', each((record) => `${JSON.stringify(record)}\n`)],
  html: ['text/html', 'html', htmlReport],
  svg: ['image/svg+xml', 'svg', only(svgOf)],
  png: ['image/png', 'png', only(pngOf)],
  latex: ['application/x-tex', 'tex', only(latexOf)],
  'svg-solution': ['image/svg+xml', 'svg', only(svgOf, true)],
  'png-solution': ['image/png', 'png', only(pngOf, true)],
  'latex-solution': ['application/x-tex', 'tex', only(latexOf, true)],
};

/** @param form one of the names above @param about subject of the file, for its name */
export async function solutionFile(
  form: string,
  records: readonly SolutionRecord[],
  about: string,
): Promise<MadeFile> {
  const [type, extension, make] = FORMS[form] as Form;
  return { type, extension, content: await make(records), about };
}

/** Returns author and name, or the stipulation for a problem that was set up by hand. */
export function solutionTitle({ problem }: SolutionRecord): string {
  const { author, source } = problem;
  const isByHand = source.line === 0;
  const name = isByHand ? `${TEXTS.solve.unnamed} ${askedText(problem) ?? ''}` : problemName(problem);
  return [author, name].filter((text) => text !== undefined).join(' ');
}

const askedText = ({ stipulation }: SolutionRecord['problem']): string | undefined =>
  stipulation && makeStipulation(stipulation);

async function htmlReport(records: readonly SolutionRecord[]): Promise<string> {
  const out = new TextOutput();
  const title = records.map(({ problem }) => problemName(problem)).join(', ');
  const report = new SolutionHtml(await htmlOptions(out, title));
  const tally = new SolutionTally();
  for (const record of records) {
    report.result(record);
    tally.result(record.solution);
  }
  report.end(tally.summary(false));
  return out.text;
}

const olive = () => import('../report/solution/solution-olive.js');

const popeyeLinesOf = async ({ problem, solution }: SolutionRecord): Promise<readonly string[]> =>
  (await olive()).popeyeLines(problem, solution);

function latexOf({ problem }: SolutionRecord, solution: readonly string[]): string {
  return latexDocument([{ problem, solution }]);
}

const options = (out: TextOutput) => ({ out, messages: NO_OUTPUT, style: STYLE, quiet: false });

function written(
  make: (out: TextOutput) => { result(record: SolutionRecord): void },
  record: SolutionRecord,
): string {
  const out = new TextOutput();
  make(out).result(record);
  return out.text;
}

function svgOf({ problem }: SolutionRecord, lines: readonly string[]): string {
  const by = [problem.author, problem.title, problem.event, problem.award].filter((text) => text);
  return diagramSvg(problem.fen, {
    size: SIZE,
    coordinates: true,
    title: [problemName(problem), askedText(problem)].filter((text) => text !== undefined).join(', '),
    caption: { author: by.join(', ') || (problem.id ?? ''), stipulation: askedText(problem) ?? '', lines },
  });
}

/** Lets the browser draw the diagram as PNG. */
async function pngOf(record: SolutionRecord, lines: readonly string[]): Promise<Blob> {
  const svg = svgOf(record, lines);
  const [width = SIZE, height = SIZE] = [...svg.matchAll(/(?:width|height)="(\d+)"/g)]
    .slice(0, 2)
    .map(([, pixels]) => Number(pixels));
  const image = new Image(width, height);
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!made) throw new Error(TEXTS.save.noPng);
  return made;
}
