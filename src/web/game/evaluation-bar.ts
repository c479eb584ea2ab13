/** Shows a bar above the board for White's share of the expected score, and the score beside it. */
import { expectedScore } from '../../analyse/judgement.js';
import { h } from '../../board-ui/dom.js';
import type { WhiteScore } from '../../records/analysis-records.js';
import { scoreText } from '../../report/analysis/analysis-words.js';
import { TEXTS } from '../texts.js';

export function evaluationBar() {
  const filled = h('i.share');
  const figure = h('b');
  const element = h('div.evaluation-bar', { role: 'img' }, filled, figure);

  /** @param score undefined if it is not known */
  function show(score: WhiteScore | undefined): void {
    element.classList.toggle('unknown', score === undefined);
    figure.textContent = score ? scoreText(score) : '';
    element.setAttribute('aria-label', score ? scoreWords(score) : TEXTS.evaluation.notEvaluated);
    const share = score ? shareOf(score) : 0.5;
    filled.style.width = `${(100 * share).toFixed(1)}%`;
    // the text stands where its colour is readable
    element.classList.toggle('black-better', share < 0.5);
  }

  return { element, show };
}

const shareOf = (score: WhiteScore): number =>
  expectedScore(
    'mate' in score
      ? { kind: 'mate', moves: score.mate }
      : { kind: 'centipawns', centipawns: score.centipawns },
  );

/** `White mates in 3`, `Black is better by 1.20` */
export function scoreWords(score: WhiteScore): string {
  const { evaluation } = TEXTS;
  if ('mate' in score) return evaluation.mates(score.mate > 0, Math.abs(score.mate));
  const { centipawns } = score;
  return centipawns === 0
    ? evaluation.equal
    : evaluation.better(centipawns > 0, (Math.abs(centipawns) / 100).toFixed(2));
}
