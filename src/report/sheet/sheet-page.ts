/**
 * Makes a worksheet to print: pages of numbered diagrams, followed by pages of solutions. It is one HTML file
 * without a script. The solutions are kept until the last diagram is written; everything else is written as it comes.
 */
import type { ReportOrigin } from '../html/html-file.js';
import { isBlackFirst } from '../move-notation.js';
import { boardMarkup, escapeXml, pieceDefinitions } from '../position/diagram/svg.js';
import type { Output } from '../reporter.js';

/** Layouts by diagrams per page: the columns, and the width of a board in millimetres that fits on A4 and Letter. */
const LAYOUTS = {
  4: { columns: 2, board: 80 },
  6: { columns: 2, board: 54 },
  9: { columns: 3, board: 53 },
  12: { columns: 3, board: 35 },
} as const;

export type PerPage = keyof typeof LAYOUTS;
export const PER_PAGE: readonly PerPage[] = [4, 6, 9, 12];

export interface SheetProblem {
  readonly name: string;
  /** author and source, unless the name contains them */
  readonly by?: string | undefined;
  readonly fen: string;
  /** `White to move, mate in 2` */
  readonly asked: string;
}

export class SheetPage {
  readonly #out: Output;
  readonly #origin: ReportOrigin;
  readonly #perPage: PerPage;
  readonly #solutions: string[] = [];
  #count = 0;
  #pages = 0;

  constructor(out: Output, origin: ReportOrigin, perPage: PerPage = 6) {
    this.#out = out;
    this.#origin = origin;
    this.#perPage = perPage;
    const { columns, board } = LAYOUTS[perPage];
    out.write(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="keymove ${escapeXml(origin.version)}">
<title>${escapeXml(origin.title)} · worksheet</title>
<style>${STYLE}@media print, (min-width: 48rem) {
  .problems { grid-template-columns: repeat(${columns}, 1fr) }
  .board { width: ${board}mm }
}
</style>
</head>
<body>
<svg hidden aria-hidden="true"><defs>${pieceDefinitions()}</defs></svg>
`);
  }

  /** @param solution paragraphs of HTML; undefined if the sheet has no solutions */
  add({ name, by, fen, asked }: SheetProblem, solution?: string): void {
    if (this.#count % this.#perPage === 0) this.#beginPage('problems', '');
    this.#count++;
    const side = isBlackFirst(fen) ? ' <span class="black" aria-hidden="true"></span>' : '';
    this.#out.write(`<article>
<h2><span><b>${this.#count}</b> ${escapeXml([name, by].filter(Boolean).join(', '))}</span></h2>
${boardMarkup(fen, 'board')}
<p class="asked">${escapeXml(asked)}${side}</p>
<p class="answer"></p>
</article>
`);
    if (solution !== undefined) {
      this.#solutions.push(
        `<article><h2><b>${this.#count}</b> ${escapeXml(name)}</h2>${solution}</article>\n`,
      );
    }
  }

  end(): void {
    if (this.#solutions.length > 0) {
      this.#beginPage('solutions', 'Solutions');
      for (const solution of this.#solutions) this.#out.write(solution);
    }
    if (this.#pages > 0) this.#out.write('</section>\n');
    this.#out.write('</body>\n</html>\n');
  }

  #beginPage(kind: 'problems' | 'solutions', heading: string): void {
    if (this.#pages > 0) this.#out.write('</section>\n');
    this.#pages++;
    const title = escapeXml([this.#origin.title, heading].filter(Boolean).join(': '));
    const head = `<header><h1>${title}</h1><span>${this.#pages}</span></header>`;
    this.#out.write(`<section class="${kind}">\n${head}\n`);
  }
}

const STYLE = `
@page { size: auto; margin: 14mm }
* { box-sizing: border-box; margin: 0 }
body { font: 10.5pt/1.35 Georgia, 'Times New Roman', serif; color: #000; background: #e6e6e6 }
section { margin: 0 0 4mm; padding: 4mm; background: #fff }
header { grid-column: 1 / -1; display: flex; justify-content: space-between; align-items: baseline; border-bottom: .3mm solid #000;
  padding-bottom: 1mm; margin-bottom: 3mm }
h1 { font-size: 11pt; font-weight: normal; overflow-wrap: anywhere } header span { font-size: 10pt }
h2 { font-size: 10pt; font-weight: normal; line-height: 1.3; overflow-wrap: anywhere }
svg[hidden] { position: absolute; width: 0; height: 0 }
h2 b { font-size: 12pt; padding-right: .3em }
.problems { display: grid; gap: 0 6mm; align-content: start }
.problems article { display: flex; flex-direction: column; align-items: center; text-align: center; break-inside: avoid; margin-bottom: 3mm }
.problems h2 { display: flex; align-items: end }
.problems h2 span { display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2; overflow: hidden }
.board { display: block; width: min(100%, 88mm); height: auto; margin: 1mm 0 }
.asked { font-size: 10pt }
.black { display: inline-block; width: .7em; height: .7em; background: #000 }
.answer { width: 80%; height: 5mm; border-bottom: .2mm dotted #666 }
.solutions article { margin-bottom: 3mm } .solutions h2 { break-after: avoid }
.solutions p { font-size: 9.5pt; margin-left: 1.6em; text-indent: -1em; padding-left: 1em }
/* the paper, also on a screen that is wide enough */
@media print, (min-width: 48rem) {
  section { width: 182mm; margin: 8mm auto; padding: 10mm; box-sizing: content-box }
  .problems h2 { height: 2.8em }
  .solutions { columns: 2; column-gap: 8mm } .solutions header { column-span: all }
}
@media print {
  body { background: none }
  section { margin: 0 auto; padding: 0; break-after: page } section:last-of-type { break-after: auto }
  .board { print-color-adjust: exact; -webkit-print-color-adjust: exact }
}
`;
