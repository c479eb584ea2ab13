/** The best lines of a position: each with its score and its moves, of which each can be played. */

import type { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import type { AnalysisState } from '../../analyse/analysis.js';
import { button, h } from '../../board-ui/dom.js';
import { type RankedLine, rankedLine } from '../../records/analysis-records.js';
import { depthText, scoreText, VariationWriter } from '../../report/analysis/analysis-words.js';
import { scoreWords } from '../board/evaluation-bar.js';
import { analyse } from './analyse-texts.js';

/** Moves of both sides in a line. */
const MAX_PLIES = 14;

interface LineElements {
  readonly element: HTMLElement;
  readonly score: HTMLElement;
  readonly moves: HTMLButtonElement[];
}

/** Rows and buttons stay while their words change, so that a click meets what was under the pointer, and the focus stays. @param onPlay gets a line up to the move that was chosen, in UCI */
export function linesPanel(onPlay: (moves: readonly string[]) => void) {
  const list = h('ol.engine-lines', { 'aria-label': analyse.linesLabel });
  const rows: LineElements[] = [];
  let lines: readonly RankedLine[] = [];

  /** @returns the lines as shown */
  function show(position: Chess, state: AnalysisState | undefined, count: number): readonly RankedLine[] {
    lines = (state?.lines ?? []).map((line) => rankedLine(position, line));
    const writer = new VariationWriter(makeFen(position.toSetup()));
    for (let i = 0; i < Math.max(count, rows.length); i++) {
      rows[i] ??= row(i);
      fill(rows[i] as LineElements, i < count ? lines[i] : undefined, writer);
    }
    for (const [i, { element }] of rows.entries()) element.hidden = i >= count;
    return lines;
  }

  function fill(
    { score, moves, element }: LineElements,
    line: RankedLine | undefined,
    writer: VariationWriter,
  ): void {
    const texts = line ? writer.texts(line.line, MAX_PLIES) : [];
    element.classList.toggle('empty', !line);
    score.textContent = line ? scoreText(line.score) : '…';
    score.title = line ? `${scoreWords(line.score)}, ${analyse.depth(depthText(line))}` : '';
    score.classList.toggle('proven', line?.proven === true);
    for (const [i, made] of moves.entries()) {
      made.textContent = texts[i] ?? '';
      made.hidden = texts[i] === undefined;
    }
  }

  function row(rank: number): LineElements {
    const score = h('b.score', '…');
    const moves = Array.from({ length: MAX_PLIES }, (_, i) =>
      button({ class: 'move', tabindex: i === 0 ? 0 : -1, hidden: true }, () => {
        const line = lines[rank]?.line ?? [];
        onPlay(line.slice(0, i + 1).map(({ uci }) => uci));
      }),
    );
    const element = h('li', score, h('span.line', ...moves));
    element.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const at = moves.indexOf(event.target as HTMLButtonElement);
      if (step === undefined || at < 0) return;
      event.preventDefault();
      event.stopPropagation();
      const next = moves[at + step];
      if (next && !next.hidden) next.focus();
    });
    list.append(element);
    return { element, score, moves };
  }

  return { element: list, show };
}
