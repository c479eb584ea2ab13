/** Says what a change of a problem has changed, in its diagram and in what is proven about it. */
import { parseBoardPosition } from '../../board-ui/followed-position.js';
import type { SolutionRecord } from '../../records/problem-records.js';
import { moveWriter } from '../../report/move-notation.js';
import { PlayWriter } from '../../report/solution/play-writer.js';
import { answerNoun } from '../../report/solution/words-of-play.js';
import { answersOf, dualsOf, keysOf, type NotatedMove } from '../../solution/play.js';
import { TEXTS } from '../texts.js';

const { changes: words } = TEXTS;

/** Maximum number of changes that are named; the others are counted. */
const MAX_SAID = 4;

/** Says what is new and what is gone: `cook 1.Qa4 gone`, `new dual after 1...Bc5`. Empty if a search has not ended. */
export function changesBetween(before: SolutionRecord, after: SolutionRecord): string {
  if (before.solution.status === 'undecided' || after.solution.status === 'undecided') return '';
  const [old, now] = [provenIn(before), provenIn(after)];
  const said = [
    ...beside(old.keys, now.keys).map((key) => words.gone(old.keys.length > 1, old.noun, key)),
    ...beside(now.keys, old.keys).map((key) => words.come(now.keys.length > 1, now.noun, key)),
    ...beside(old.duals, now.duals).map(words.dualGone),
    ...beside(now.duals, old.duals).map(words.dualCome),
  ];
  const more = said.length - MAX_SAID;
  return [...said.slice(0, MAX_SAID), ...(more > 0 ? [words.more(more)] : [])].join(', ');
}

interface Proven {
  readonly noun: 'key' | 'solution';
  /** keys with their numbers; in help and series play, whole solutions */
  readonly keys: readonly string[];
  readonly duals: readonly string[];
}

function provenIn({ problem, solution }: SolutionRecord): Proven {
  const writer = new PlayWriter(problem, solution, moveWriter('san'));
  const numbered = (line: readonly NotatedMove[]): string =>
    `${writer.number(line.length - 1)}${line.at(-1)?.san ?? ''}`;
  return {
    noun: answerNoun(solution),
    keys: [...answersOf(solution)].map((answer) =>
      answer.length === 1 ? numbered(answer) : answer.map(({ san }) => san).join(' '),
    ),
    duals: dualsOf(keysOf(solution)).map(({ line }) => numbered(line)),
  };
}

const beside = (these: readonly string[], others: readonly string[]): string[] =>
  [...new Set(these)].filter((each) => !others.includes(each));

/** Says what happened to the pieces: `Qa4 to b3`, `without Nd4`, `with pc6`; a black piece has a small letter. */
export function changesOfMen(before: string, after: string): string {
  const [old, now] = [before, after].map((fen) => parseBoardPosition(fen).board) as [Men, Men];
  const gone = [...old].filter(([square, man]) => now.get(square) !== man);
  const come = [...now].filter(([square, man]) => old.get(square) !== man);
  const said: string[] = [];
  for (const [square, man] of gone) {
    const at = come.findIndex(([, other]) => other === man);
    const [to] = at < 0 ? [] : (come.splice(at, 1)[0] ?? []);
    said.push(to === undefined ? words.without(man + square) : words.moved(man + square, to));
  }
  return [...said, ...come.map(([square, man]) => words.with(man + square))].join(', ');
}

type Men = ReadonlyMap<string, string>;
