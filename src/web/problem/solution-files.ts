/** A solution in every form of the command, made by its reporters. Loaded when one is wanted. */

import { makeStipulation } from '../../problems/stipulation.js';
import type { SolutionRecord } from '../../records/problem-records.js';
import { latexDocument } from '../../report/position/diagram/latex.js';
import { diagramSvg } from '../../report/position/diagram/svg.js';
import { problemName, twinText } from '../../report/problem-words.js';
import { NO_OUTPUT } from '../../report/reporter.js';
import { SolutionHtml } from '../../report/solution/solution-html.js';
import { SolutionMarkdown } from '../../report/solution/solution-markdown.js';
import { SolutionPgn } from '../../report/solution/solution-pgn.js';
import { SolutionTally } from '../../report/solution/solution-summary.js';
import { SolutionText } from '../../report/solution/solution-text.js';
import { USUAL_WIDTH } from '../../report/terminal/style.js';
import { htmlOptions, TextOutput } from '../made-report.js';
import type { MadeFile } from '../save-bar.js';
import { TEXTS } from '../texts.js';

const { solve } = TEXTS;

const STYLE = { colour: false, unicode: false, width: USUAL_WIDTH };
/** Pixels of a diagram. */
const SIZE = 800;

export type SolutionForm =
  | 'text'
  | 'pgn'
  | 'markdown'
  | 'json'
  | 'html'
  | DiagramForm
  | `${DiagramForm}-solution`;
type DiagramForm = 'svg' | 'png' | 'latex';

/** @param form one of {@link SolutionForm} */
export const solutionFile = async (form: string, record: SolutionRecord): Promise<MadeFile> => ({
  ...(await MAKE[form as SolutionForm](record)),
  about: nameOf(record),
});

/** Returns the author and the name; for what was set up by hand, what is asked. */
function nameOf({ problem }: SolutionRecord): string {
  const { author, source } = problem;
  const isByHand = source.line === 0;
  return [author, isByHand ? `${solve.unnamed} ${askedText(problem) ?? ''}` : problemName(problem)]
    .filter((text) => text !== undefined)
    .join(' ');
}

const askedText = ({ stipulation }: SolutionRecord['problem']): string | undefined =>
  stipulation && makeStipulation(stipulation);

type Made = Omit<MadeFile, 'about'>;

const MAKE: Readonly<Record<SolutionForm, (record: SolutionRecord) => Made | Promise<Made>>> = {
  text: (record) => ({
    ...{ type: 'text/plain', extension: 'txt' },
    content: written((out) => new SolutionText({ ...options(out), notation: 'problem' }), record),
  }),
  pgn: (record) => ({
    ...{ type: 'application/vnd.chess-pgn', extension: 'pgn' },
    content: written((out) => new SolutionPgn(options(out)), record),
  }),
  markdown: (record) => ({
    ...{ type: 'text/markdown', extension: 'md' },
    content: written((out) => new SolutionMarkdown(options(out)), record),
  }),
  json: (record) => ({
    ...{ type: 'application/json', extension: 'json' },
    content: `${JSON.stringify(record, null, 2)}\n`,
  }),
  html: async (record) => {
    const out = new TextOutput();
    const report = new SolutionHtml(await htmlOptions(out, problemName(record.problem)));
    const tally = new SolutionTally();
    report.result(record);
    tally.result(record.solution);
    report.end(tally.summary(false));
    return { type: 'text/html', extension: 'html', content: out.text };
  },
  svg: (record) => svgFile(svgOf(record)),
  png: (record) => pngFile(svgOf(record)),
  latex: (record) => latexFile(record),
  'svg-solution': async (record) => svgFile(svgOf(record, await linesOf(record))),
  'png-solution': async (record) => pngFile(svgOf(record, await linesOf(record))),
  'latex-solution': async (record) => latexFile(record, await linesOf(record)),
};

const svgFile = (content: string): Made => ({ type: 'image/svg+xml', extension: 'svg', content });

const pngFile = async (svg: string): Promise<Made> => ({
  type: 'image/png',
  extension: 'png',
  content: await pngOf(svg),
});

/** Returns the solution as Popeye prints it. */
async function linesOf({ problem, solution }: SolutionRecord): Promise<readonly string[]> {
  return (await import('../../report/solution/solution-olive.js')).popeyeLines(problem, solution);
}

function latexFile({ problem }: SolutionRecord, lines: readonly string[] = []): Made {
  const { fen, author, title, award, event } = problem;
  const content = latexDocument([
    {
      ...{ fen, author, title, award, source: event, twin: twinText(problem) },
      stipulation: askedText(problem),
      solution: lines,
    },
  ]);
  return { type: 'application/x-tex', extension: 'tex', content };
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

const svgOf = ({ problem }: SolutionRecord, lines: readonly string[] = []): string => {
  const by = [problem.author, problem.title, problem.event, problem.award].filter((text) => text);
  return diagramSvg(problem.fen, {
    size: SIZE,
    coordinates: true,
    title: [problemName(problem), askedText(problem)].filter((text) => text !== undefined).join(', '),
    caption: { author: by.join(', ') || (problem.id ?? ''), stipulation: askedText(problem) ?? '', lines },
  });
};

/** The browser draws it. */
async function pngOf(svg: string): Promise<Blob> {
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
