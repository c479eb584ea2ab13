/** Refuses the studies that no table decides, neither at once nor after the published play. */
import type { Chess } from 'chessops/chess';
import { parseMove, positionOf } from '../chess/moves.js';
import { MAX_TABLE_MEN } from '../kernel/bounds.js';
import { unsupportedStipulation } from '../problems/parse-stipulation.js';
import type { Problem } from '../problems/problem.js';
import { isStudy, makeStipulation } from '../problems/stipulation.js';
import type { Finding } from '../text/finding.js';
import { fitsTable } from './study.js';
import { toEnglish } from './verify/claim-language.js';

/**
 * @param task what is to be done with the problem: a published line may lead to a position with fewer men
 * @param men of the largest tables
 * @returns a finding `stipulation-unsupported` where a study has more men than tables are made of
 */
export function whyNoTable(
  problem: Pick<Problem, 'stipulation' | 'fen' | 'claim'>,
  task = 'solve',
  men = MAX_TABLE_MEN,
): Finding | undefined {
  const { stipulation, fen, claim } = problem;
  if (!isStudy(stipulation)) return undefined;
  const position = positionOf(fen);
  if (fitsTable(position, men)) return undefined;
  const end = task === 'verify' ? endOfLine(position, claim) : position;
  if (fitsTable(end, men)) return undefined;
  const isLarge = position.board.occupied.size() > men;
  const found = `study with ${isLarge ? `more than ${men} men` : 'rights to castle'}`;
  return unsupportedStipulation(
    makeStipulation(stipulation),
    `${found} (keymove analyse evaluates it)`,
    `expected at most ${men} men and no castling`,
  );
}

/** The position after the published main line, as far as it can be played. */
function endOfLine(position: Chess, claim: Problem['claim']): Chess {
  const english = toEnglish(position, claim);
  const end = position.clone();
  for (const text of claim.line) {
    const move = parseMove(end, english(text));
    if (!move) break;
    end.play(move);
  }
  return end;
}
