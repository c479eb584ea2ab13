/** Reads a published solution move by move. */
import type { Chess } from 'chessops/chess';
import { fromUci, parseMove, sanAndPlay, toUci } from '../../chess/moves.js';
import { fitting, readMove } from '../../chess/read-move.js';
import type { Goal } from '../../kernel/aim.js';
import type { Claim } from '../../problems/problem.js';
import type { Finding } from '../../text/finding.js';
import { quote } from '../../text/quote.js';
import type { Prover } from '../prover.js';
import type { NotatedMove } from '../solution.js';
import type { ClaimedMove, LineFault, SolutionFault, WrongKey } from '../verdict.js';
import { type ToEnglish, toEnglish } from './claim-language.js';

/** Reads the moves of a line, up to the first text that is no legal move and reaches no double mate, where that is the goal. */
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

/** What makes a claim invalid: unreadable or ambiguous published moves. */
export function unreadable(
  position: Chess,
  english: ToEnglish,
  wrongKeys: readonly WrongKey[],
  lineFaults: readonly LineFault[],
): Finding[] {
  const ofKeys = wrongKeys.map((wrong) => findingOf('key', wrong, position, english));
  const ofLine = lineFaults.map((fault) => {
    const current = position.clone();
    for (const uci of fault.after.uci) {
      const move = parseMove(current, uci);
      if (move) current.play(move);
    }
    return findingOf('line', fault, current, english);
  });
  return [...ofKeys, ...ofLine].filter((finding) => finding !== undefined);
}

/** What makes published lines invalid. */
export const unreadableLines = (faults: readonly Pick<SolutionFault, 'text' | 'reason'>[]): Finding[] =>
  faults.flatMap(({ text, reason }) => {
    const found = `found ${quote(text)}`;
    if (reason === 'unreadable') {
      const message = `${found}; expected a move such as Qe5 or d1e5`;
      return [{ code: 'claim-move-unreadable', field: 'line', message }];
    }
    if (reason !== 'ambiguous') return [];
    const message = `${found}, which fits several moves; expected one`;
    return [{ code: 'claim-move-ambiguous', field: 'line', message }];
  });

function findingOf(
  field: 'key' | 'line',
  { text, reason }: WrongKey | LineFault,
  position: Chess,
  english: ToEnglish,
): Finding | undefined {
  const found = `found ${quote(text)}`;
  if (reason === 'unreadable') {
    return { code: 'claim-move-unreadable', field, message: `${found}; expected a move such as Qe5 or d1e5` };
  }
  if (reason === 'ambiguous') {
    const moves = fitting(position, english(text)).join(', ');
    return {
      code: 'claim-move-ambiguous',
      field,
      message: `${found}, which fits ${moves}; expected one move`,
    };
  }
  return undefined;
}

/** Whether a line from where the prover stands is readable to its end and reaches the goal. */
export function reachesItsGoal({ cursor }: Prover, line: readonly ClaimedMove[]): boolean {
  const moves = line.flatMap(({ move }) => (move && fromUci(move.uci)) ?? []);
  return moves.length === line.length && cursor.kernel.notation.nameLine(moves).reachesGoal;
}

/** Whether a line is readable to its end and mates. */
export const claimedLineMates = (line: readonly ClaimedMove[]): boolean =>
  line.at(-1)?.move?.san.endsWith('#') === true;

/** Whether a published key is among the keys, or unreadable and so may be. */
export function isPublishedKeyRight(
  { cursor, aim }: Prover,
  claim: Claim,
  keys: readonly NotatedMove[],
): boolean {
  const { position } = cursor;
  const english = toEnglish(position, claim);
  const texts = claim.keys.map(english);
  // usually it is in our notation
  if (keys.some(({ uci, san }) => texts.some((text) => text === uci || unmarked(text) === unmarked(san)))) {
    return true;
  }
  return texts.some((text) => {
    const { move, reason } = readMove(position, text, aim.goal === 'double-mate');
    return move ? keys.some(({ uci }) => uci === toUci(move)) : reason !== 'illegal';
  });
}

const unmarked = (san: string): string => san.replace(/[+#]$/, '');
