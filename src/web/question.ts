/** What the engine is asked about the problem that is set up, and why it cannot be. */

import { h } from '../board-ui/dom.js';
import type { Ask } from '../browser.js';
import { readPosition } from '../chess/fen.js';
import { parseStipulation } from '../problems/parse-stipulation.js';
import { otherSideBegins } from '../problems/side-to-move.js';
import { isLinePlay, type Stipulation } from '../problems/stipulation.js';
import { whyNotAnswered, whyNotExplained } from '../solve/answerable.js';
import type { Finding } from '../text/finding.js';
import { asRead, type PageProblem, withSaid } from './page-problem.js';
import type { State } from './store.js';
import { sentence, TEXTS } from './texts.js';

const { solve } = TEXTS;

/** With what its file says of it: author, twin, how many solutions are intended. */
export function askOf(problem: PageProblem): Ask {
  const { fen, stipulation } = problem;
  const ask: Ask = asRead(problem) ?? {
    fen,
    ...(stipulation !== '' && { stipulation }),
    source: { file: solve.unnamed, line: 0 },
  };
  return withSaid(ask, problem);
}

/** How far it is searched. */
export interface Limits {
  readonly ms?: number;
  readonly max?: number;
}

export const limitsOf = ({ problem, settings }: Pick<State, 'problem' | 'settings'>): Limits => ({
  ...(settings.seconds > 0 && { ms: settings.seconds * 1000 }),
  ...(problem.stipulation === '' && { max: settings.maxMoves }),
});

/** Returns what a text asks for; undefined: the shortest mate, or what cannot be read. */
export function readStipulation(text: string): Stipulation | undefined {
  const asked = parseStipulation(text);
  return asked.ok ? asked.value : undefined;
}

/** Says what is wrong with a typed stipulation. An empty one asks for the shortest mate. */
export function stipulationFault(text: string): Finding | undefined {
  if (text === '') return undefined;
  const asked = parseStipulation(text);
  return asked.ok ? whyNotAnswered(asked.value) : asked.error;
}

/** Says why it cannot be solved. */
export function faultOf({ fen, stipulation }: PageProblem): string | undefined {
  const position = readPosition(fen);
  if (!position.ok) return position.error[0]?.message;
  return stipulationFault(stipulation)?.message;
}

/** Somebody resists, and the side to move is not the one that does. */
export function isExplainable(problem: PageProblem): boolean {
  if (faultOf(problem) !== undefined) return false;
  const asked = readStipulation(problem.stipulation);
  return !asked || whyNotExplained(asked) === undefined;
}

/** Versions are compared by their keys or, in help and series play, by their solutions. */
export function isImprovable(problem: PageProblem): boolean {
  if (faultOf(problem) !== undefined) return false;
  const asked = readStipulation(problem.stipulation);
  return !asked || asked.begins === 'attacker' || isLinePlay(asked.play);
}

/** What was read leniently, and that colours are exchanged, as sentences; empty: nothing. */
export function remarksOf({ fen, stipulation, remarks = [] }: PageProblem): string {
  const turned = otherSideBegins(readStipulation(stipulation), fen).map(({ message }) => message);
  return [...remarks, ...turned].map(sentence).join(' ');
}

/** `#3`, who is to move, and what is remarkable. */
export function askedHead(problem: PageProblem): Node[] {
  const { fen, stipulation } = problem;
  const remarks = remarksOf(problem);
  return [
    h('b.stipulation', stipulation === '' ? '#?' : stipulation),
    h('span', solve.toMove[fen.split(' ')[1] === 'b' ? 'b' : 'w']),
    ...(remarks === '' ? [] : [h('span.remark', remarks)]),
  ];
}
