/** Makes questions to the engine about the problem that is set up, and says why one is impossible. */

import type { Chess } from 'chessops/chess';
import { type BoardPosition, parseBoardPosition } from '../board-ui/followed-position.js';
import { positionOf } from '../chess/moves.js';
import { type Ask, readAsk } from '../library/read-ask.js';
import { parseStipulation } from '../problems/parse-stipulation.js';
import { resistsFirst, type Stipulation } from '../problems/stipulation.js';
import { whyNotAnswered, whyNotExplained } from '../solve/answerable.js';
import type { Finding } from '../text/finding.js';
import { asRead, type PageProblem, withSaid } from './page-problem.js';
import type { State } from './store.js';
import { sentence, TEXTS } from './texts.js';

/** What is known about a problem without a search. */
export interface Examined {
  /** its board, with any pieces on it, and the other fields of its FEN */
  readonly position: BoardPosition;
  /** what is wrong with the position */
  readonly findings: readonly Finding[];
  /** the stipulation; undefined for the shortest mate, or if it cannot be read */
  readonly stipulation: Stipulation | undefined;
  readonly stipulationFault: Finding | undefined;
  /** the first reason why it cannot be solved */
  readonly fault: Finding | undefined;
  /** one side resists, and it is not the side to move */
  readonly isExplainable: boolean;
  /** its versions can be compared: by their keys or, in help and series play, by their solutions */
  readonly isImprovable: boolean;
  /** notes on lenient readings, and that colours are exchanged, in sentences; empty if there are none */
  readonly remarks: string;
  /** position for the rules of chess; must be used only if there is no fault */
  readonly chess: Chess;
  /** what the engine is asked, with the details in the file: author, twin, how many solutions are intended */
  readonly ask: Ask;
}

/** Results by problem. Every change makes a new object, so each problem is examined once. */
const known = new WeakMap<PageProblem, Examined>();

export function examine(problem: PageProblem): Examined {
  const examined = known.get(problem) ?? read(problem);
  known.set(problem, examined);
  return examined;
}

function read(problem: PageProblem): Examined {
  const { fen, stipulation: typed, remarks = [] } = problem;
  const fromFile = asRead(problem)?.stipulation;
  const parsed = fromFile || typed === '' ? undefined : parseStipulation(typed);
  const stipulation = parsed?.ok ? parsed.value : fromFile;
  const stipulationFault = parsed?.ok === false ? parsed.error : stipulation && whyNotAnswered(stipulation);
  const source = { file: TEXTS.solve.unnamed, line: 0 };
  const ask: Ask = asRead(problem) ?? { fen, ...(stipulation && { stipulation }), source };
  const asked = readAsk(withSaid(ask, problem));
  const findings = asked.ok ? [] : asked.error;
  const warnings = asked.ok ? asked.value.warnings.map(({ message }) => message) : [];
  const fault = findings[0] ?? stipulationFault;
  let chess: Chess | undefined;
  return {
    position: parseBoardPosition(fen),
    findings,
    stipulation,
    stipulationFault,
    fault,
    isExplainable: !fault && (!stipulation || whyNotExplained(stipulation) === undefined),
    isImprovable: !fault && !(stipulation && resistsFirst(stipulation)),
    remarks: [...new Set([...remarks, ...warnings])].map(sentence).join(' '),
    ask: asked.ok ? asked.value : ask,
    get chess() {
      chess ??= positionOf(fen);
      return chess;
    },
  };
}

export const askOf = (problem: PageProblem): Ask => examine(problem).ask;

export interface AskLimits {
  readonly ms?: number;
  readonly max?: number;
}

export const limitsOfAsk = ({ problem, settings }: Pick<State, 'problem' | 'settings'>): AskLimits => ({
  ...(settings.seconds > 0 && { ms: settings.seconds * 1000 }),
  ...(problem.stipulation === '' && { max: settings.maxMoves }),
});
