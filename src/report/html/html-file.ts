/**
 * Writes the HTML file: the head with script, styles and pieces, then records as they come, then the end. Nothing is kept, so a
 * report of any length takes constant memory, and a report that was cut short shows what was written until then.
 *
 * The file is self-contained: it loads nothing, and its content security policy forbids loading. Everything from a problem is
 * JSON in elements that are not executed, and no `<` in that JSON can end them.
 */

import { escapeXml, pieceDefinitions } from '../position/diagram/svg.js';
import type { Output } from '../reporter.js';
import { dataJson, packRecord, RECORDS_TYPE, RUN_ID } from './packed-records.js';
import type { Listed, RunEnd, Shown, Subject } from './shown.js';

/** The script and the styles of the page: the texts, and their SHA-256 in base64, for the content security policy. */
export interface PageAssets {
  readonly script: { readonly text: string; readonly hash: string };
  readonly style: { readonly text: string; readonly hash: string };
}

export interface ReportOrigin {
  /** the names of the input files */
  readonly title: string;
  readonly version: string;
  /** the command with its options */
  readonly command: string;
  /** when it was made */
  readonly date: Date;
}

/** The subject of a page, and whether the page prints all moves, however many there are. */
interface PageAbout {
  readonly subject: Subject;
  readonly inFull: boolean;
  readonly hasCharts?: boolean;
}

/** Characters after which an element of records is closed. */
const ELEMENT_LENGTH = 1 << 18;

export class HtmlFile {
  readonly #out: Output;
  /** characters in the open element; 0 if no element is open */
  #length = 0;

  constructor(out: Output, about: PageAbout, origin: ReportOrigin, page: PageAssets) {
    this.#out = out;
    out.write(headOf(about, origin, page));
  }

  record(shown: Shown<Listed>): void {
    if (this.#length === 0) this.#out.write(`<script type="${RECORDS_TYPE}">\n`);
    const packed = packRecord(shown);
    this.#out.write(packed);
    this.#length += packed.length;
    if (this.#length >= ELEMENT_LENGTH) this.#close();
  }

  end(run: RunEnd | undefined): void {
    this.#close();
    if (run) this.#out.write(`<script type="application/json" id="${RUN_ID}">${dataJson(run)}</script>\n`);
    this.#out.write('</body>\n</html>\n');
  }

  #close(): void {
    if (this.#length > 0) this.#out.write('</script>\n');
    this.#length = 0;
  }
}

function headOf(
  { subject, inFull, hasCharts }: PageAbout,
  { title, version, command, date }: ReportOrigin,
  { script, style }: PageAssets,
): string {
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${script.hash}'`,
    `style-src 'sha256-${style.hash}'`,
    // the styles contain the pieces as pictures
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const day = date.toISOString().slice(0, 10);
  const name = escapeXml(title);
  return `<!doctype html>
<html lang="en" data-of="${subject}"${inFull ? ' data-in-full' : ''}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="keymove ${escapeXml(version)}">
<meta name="referrer" content="no-referrer">
<title>${name} · keymove</title>
${LICENCES}${hasCharts ? D3_LICENCE : ''}
<style>${style.text}</style>
<script>${script.text}</script>
</head>
<body>
<svg hidden aria-hidden="true" id="pieces"><defs>${pieceDefinitions()}</defs></svg>
<header id="masthead"><p class="kicker">keymove report</p><h1>${name}</h1></header>
<noscript><p class="notice">The ${subject}s in this report are shown by a script. Please allow JavaScript; it needs no network.</p></noscript>
<main id="report"></main>
<footer id="colophon"><p>Made by <b>keymove ${escapeXml(version)}</b> on <time datetime="${date.toISOString()}">${day}</time> with <code>${escapeXml(command)}</code></p></footer>
`;
}

const LICENCES = `<!--
  The script contains chessground (https://github.com/lichess-org/chessground, GPL-3.0-or-later) and parts of keymove
  (GPL-3.0-or-later). The pieces are by Colin M.L. Burnett (GPL-2.0-or-later, also GFDL and BSD). What the report says
  about problems is not covered by these licences.
-->`;

const D3_LICENCE = `
<!--
  The charts are drawn with d3-scale, d3-axis and what these need (https://d3js.org).

  Copyright 2010-2023 Mike Bostock

  Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted,
  provided that the above copyright notice and this permission notice appear in all copies.

  THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
  IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
  INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
  ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
  THIS SOFTWARE.
-->`;
