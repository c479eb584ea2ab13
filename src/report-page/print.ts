/**
 * Prints diagrams with their solutions in words, for the open problem or for all shown; if solutions are hidden, prints a worksheet. The
 * sheet is created when the browser is about to print, and removed afterwards.
 */

import { h } from '../board-ui/dom.js';
import { numberOf, type ProblemEntry } from '../board-ui/entries.js';
import { detailsOf, footOf, titleOf } from '../board-ui/list.js';
import { diagram } from '../board-ui/list-diagrams.js';
import { gameMoves, lineFrom, PlayTree, siblingsOf, textInLine } from '../board-ui/play-tree.js';
import { playersTable } from '../board-ui/players.js';
import { wordBefore } from '../board-ui/speech.js';
import { worksheet } from '../board-ui/worksheet.js';
import { numberedText, type ShownMove } from '../report/html/shown.js';
import { plural } from '../text/counts-and-times.js';

/** Number of characters of a solution that certainly fit on a page. */
const PAGE_LENGTH = 4500;

/** Maximum number of moves printed per problem unless all were asked for; the others are counted. */
const MAX_MOVES = document.documentElement.dataset.inFull === undefined ? 400 : Infinity;

/** @param isHidden returns whether solutions are hidden */
export function printSheet(wanted: () => readonly ProblemEntry[], isHidden: () => boolean): HTMLElement {
  const sheet = h('div', { id: 'sheet' });
  addEventListener('beforeprint', () => {
    const problems = wanted();
    sheet.replaceChildren(...(isHidden() ? [worksheet(problems)] : problems.map(printed)));
  });
  addEventListener('afterprint', () => sheet.replaceChildren());
  return sheet;
}

function printed(record: ProblemEntry): HTMLElement {
  const { listed } = record;
  const solution = solutionText(record);
  const length = solution.reduce((sum, { textContent }) => sum + (textContent?.length ?? 0), 0);
  return h(
    'article',
    // a diagram stays with its solution unless they need more than a page
    { class: length > PAGE_LENGTH ? 'long' : 'short' },
    h(
      'div.figure',
      h('p.title', h('b', `${numberOf(listed)}. ${titleOf(record)}`)),
      ...detailsOf(record).map((text) => h('p.details', text)),
      listed.award !== undefined && h('p.award', listed.award),
      diagram(listed.listedFen ?? listed.fen, titleOf(record)),
      footOf(record),
    ),
    h(
      'div.solution',
      ...(listed.players ? [playersTable(listed.players)] : []),
      ...solution,
      listed.sentence !== undefined && h('p.remark', listed.sentence),
      ...(listed.remarks ?? []).map((text) => h('p.remark', text)),
    ),
  );
}

/** Sets play in paragraphs as a magazine does: one for each key or try, one for all set play. */
function solutionText(record: ProblemEntry): HTMLElement[] {
  const play = new PlayTree(record.listed.fen, record.play());
  if (record.listed.players) return [gameText(play)];
  const words = new Words();
  const paragraphs = play.phases.map(({ kind, title, note, moves }) => {
    // the key stands for itself; several solutions of help play need their title
    const isByKey = kind === 'actual' && !moves.some(({ role }) => role === 'help');
    const heading = isByKey ? undefined : h('i', `${title}${note ? ` ${note}` : ''}. `);
    if (moves.some(({ role }) => role !== 'key' && role !== 'try')) {
      return [h('p', heading, words.joined(moves))];
    }
    const first = moves.map((node) => {
      const own = words.own(node);
      return own === undefined ? [] : [h('b', own), ` ${words.joined(node.next)}`];
    });
    const lines = first.filter((parts) => parts.length > 0);
    if (lines.length === 0) return heading && note !== '' ? [h('p', heading)] : [];
    return lines.map((parts, i) => h('p', i === 0 && heading, ...parts));
  });
  const more = words.missing > 0 ? [h('p.remark', `… and ${plural(words.missing, 'more move')}`)] : [];
  return [...paragraphs.flat(), ...more];
}

/** Returns the moves of a game, and in brackets the better lines for bad moves and the comments of the file. */
function gameText(play: PlayTree): HTMLElement {
  let isMainLine = false;
  const texts = gameMoves(play).flatMap((node) => {
    const { note } = node;
    const own = isMainLine ? textInLine(node) : numberedText(node);
    const better = siblingsOf(play, node).find(({ role }) => role === 'better');
    isMainLine = better === undefined && node.comments.length === 0;
    const line = better ? lineFrom(better).map(numberedText) : [];
    const said = better ? [`(${note}; better ${line.join(' ')})`] : [];
    return [own, ...said, ...node.comments.map((comment) => `[${comment}]`)];
  });
  return h('p', texts.join(' '));
}

/** Writes moves in words, up to the limit per problem. */
class Words {
  missing = 0;
  #left = MAX_MOVES;

  /** Returns a move with its note; undefined beyond the limit. */
  own(node: ShownMove): string | undefined {
    if (this.#left === 0) {
      this.missing++;
      return undefined;
    }
    this.#left--;
    const { note } = node;
    return `${wordBefore(node)}${numberedText(node)}${note ? ` ${note}` : ''}`;
  }

  joined(nodes: readonly ShownMove[]): string {
    return nodes
      .map((node) => this.#line(node))
      .filter((text) => text !== '')
      .join('; ');
  }

  /** Writes a line. A single continuation follows directly; several are in brackets. */
  #line(node: ShownMove): string {
    const own = this.own(node);
    if (own === undefined) return '';
    const after = this.joined(node.next);
    if (after === '') return own;
    return node.next.length === 1 ? `${own} ${after}` : `${own} [${after}]`;
  }
}
