/** Reads a published solution move by move. */
import type { Chess } from 'chessops/chess';
import { fromUci, sanAndPlay, toUci } from '../../chess/moves.js';
import { positionAt } from '../../chess/pass.js';
import { fitting, readMove } from '../../chess/read-move.js';
import type { Goal } from '../../kernel/aim.js';
import type { Claim } from '../../problems/problem.js';
import type { NotatedMove } from '../../solution/play.js';
import type { ClaimedMove, Fault } from '../../solution/verdict.js';
import type { Finding } from '../../text/finding.js';
import { quote } from '../../text/quote.js';
import type { Prover } from '../prover.js';
import { type ToEnglish, toEnglish } from './claim-language.js';

/** Reads the moves of a line up to the first text that is not a legal move, nor a double mate if that is the goal. */
export function readClaimedLine(
  position: Chess,
  line: readonly string[],
  english: ToEnglish,
  goal?: Goal,
): ClaimedMove[] {
  const current = position.clone();
  let broken = false;
  return line.map((text): ClaimedMove => {
    const { move } = broken ? {} : readMove(current, english(text), goal === 'double-mate');
    broken = !move;
    return move ? { text, move: { uci: toUci(move), san: sanAndPlay(current, move) } } : { text };
  });
}

/** Returns the published lines. */
export const linesOfClaim = ({ line, lines }: Claim): readonly (readonly string[])[] =>
  lines ?? (line.length > 0 ? [line] : []);

/** Returns what makes a claim invalid: unreadable or ambiguous published moves; in a whole text, only such keys. */
export const unreadable = (diagram: Chess, english: ToEnglish, faults: readonly Fault[]): Finding[] =>
  faults
    .filter(({ of, at }) => of === 'key' || !at)
    .flatMap((fault) => findingOf(diagram, english, fault) ?? []);

function findingOf(
  diagram: Chess,
  english: ToEnglish,
  { of, after, text, reason }: Fault,
): Finding | undefined {
  const field = of === 'key' ? 'key' : 'line';
  const found = `found ${quote(text)}`;
  if (reason === 'unreadable') {
    return { code: 'claim-move-unreadable', field, message: `${found}; expected a move such as Qe5 or d1e5` };
  }
  if (reason === 'ambiguous') {
    const moves = fitting(positionAt(diagram, after), english(text)).join(', ');
    return {
      code: 'claim-move-ambiguous',
      field,
      message: `${found}, which fits ${moves}; expected one move`,
    };
  }
  return undefined;
}

/** Returns whether a line from the prover's position is readable to its end and reaches the goal. */
export function reachesItsGoal({ cursor }: Prover, line: readonly ClaimedMove[]): boolean {
  const moves = line.flatMap(({ move }) => (move && fromUci(move.uci)) ?? []);
  return moves.length === line.length && cursor.kernel.notation.nameLine(moves).reachesGoal;
}

/** Returns whether a line is readable to its end and mates. */
export const claimedLineMates = (line: readonly ClaimedMove[]): boolean =>
  line.at(-1)?.move?.san.endsWith('#') === true;

/** Returns whether a published key is among the keys, or is unreadable and may be. */
export function isPublishedKeyRight(
  { cursor, aim }: Prover,
  claim: Claim,
  keys: readonly NotatedMove[],
): boolean {
  const english = toEnglish(cursor, claim);
  const texts = claim.keys.map(english);
  // usually the key is in our notation
  if (keys.some(({ uci, san }) => texts.some((text) => text === uci || unmarked(text) === unmarked(san)))) {
    return true;
  }
  return texts.some((text) => {
    const { move, reason } = readMove(cursor.position, text, aim.goal === 'double-mate');
    return move ? keys.some(({ uci }) => uci === toUci(move)) : reason !== 'illegal';
  });
}

const unmarked = (san: string): string => san.replace(/[+#]$/, '');
