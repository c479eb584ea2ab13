/**
 * The solution in the usual form of problem chess, one line per half-move: set play, tries with `but` and their refutations, keys,
 * threats or zugzwang, and below every defence its answers. Formats decide how lines are indented and coloured.
 */
import type { Answer, Defence, Dual, Key, KeyPlay, NotatedMove, Threat, Try } from '../../solve/solution.js';
import { attackText, ended, type GoalWords, goalWords } from '../goal-words.js';
import {
  isBlackFirst,
  type MoveWriter,
  type PassedSquare,
  passedBefore,
  passedBy,
} from '../move-notation.js';
import { fullLength } from './solution-words.js';

export interface TreeLine {
  readonly role:
    | 'set-play'
    | 'tries'
    | 'key'
    | 'try'
    | 'threat'
    | 'defence'
    | 'answer'
    | 'but'
    | 'refutation';
  /** half-moves from the first one: 0 for a key or try, 1 for a defence to it, 2 for a threat or an answer, … */
  readonly level: number;
  /** the text with its number: `1.Nxd3!` */
  readonly text: string;
  /** its move, if any; a threat follows a pass of the defender */
  readonly move?: NotatedMove;
  /** `threat:`, `zugzwang.`, `(dual)`, `(short)`, `(#3)` where the tree is cut */
  readonly note?: string;
}

/** The lines of a solution in order; none if nothing is to be shown. */
export function* treeLines(fen: string, solution: KeyPlay, writer: MoveWriter): Generator<TreeLine> {
  const { setPlay, tries, keys } = solution;
  const tree = new Tree(fen, writer, solution);
  if (setPlay) {
    yield { role: 'set-play', level: 0, text: 'set play', ...note(noSetPlay(solution)) };
    for (const defence of setPlay) yield* tree.defence(defence, 1, '', undefined);
  }
  if (tries?.length === 0) yield { role: 'tries', level: 0, text: 'tries', note: 'none' };
  for (const found of tries ?? []) yield* tree.try(found);
  for (const key of keys) yield* tree.key(key);
}

/** Why there is no set play below its heading, if there is none. */
export function noSetPlay({ setPlay, cut }: KeyPlay): string | undefined {
  if (setPlay === undefined || setPlay.length > 0) return undefined;
  return cut?.depth === 1 ? 'not shown' : 'none';
}

/** A threat, and its play if the tree continues. */
export type ThreatWithPlay = Threat & Partial<Omit<Answer, keyof Threat>>;

/** A dual by the moves that lead to it. */
export type DualNames = ReadonlyMap<string, 'dual' | 'minor dual'>;

/** UCI moves from the key to the defence, each after a blank. */
export const linePath = (line: readonly string[]): string => line.map((uci) => ` ${uci}`).join('');

export function dualNames(keys: readonly Key[]): DualNames {
  const duals = keys.flatMap((key): readonly Dual[] => key.duals ?? []);
  return new Map(
    duals.map(({ line, minor }) => [linePath(line.uci), minor ? 'minor dual' : 'dual'] as const),
  );
}

/** `(#2)`: the length of a threat that does not reach the goal at once, if its play is not shown. @param sign `#` */
export const threatLength = ({ moves, replies }: ThreatWithPlay, sign: string): string =>
  moves === 1 || replies ? '' : `(${sign}${moves})`;

class Tree {
  readonly #writer: MoveWriter;
  readonly #blackFirst: boolean;
  readonly #passedFirst: PassedSquare;
  /** what is reached in fewer moves is marked as short */
  readonly #moves: number;
  readonly #goal: GoalWords;
  readonly #duals: DualNames;

  constructor(fen: string, writer: MoveWriter, solution: KeyPlay) {
    this.#writer = writer;
    this.#moves = fullLength(solution);
    this.#goal = goalWords(solution.stipulation);
    this.#blackFirst = isBlackFirst(fen);
    this.#passedFirst = passedBefore(fen);
    this.#duals = dualNames(solution.keys);
  }

  *key(key: Key): Generator<TreeLine> {
    const move = this.#writer.marked(key, '!', this.#passedFirst);
    const text = this.#number(0) + attackText(move, key, this.#goal);
    yield {
      role: 'key',
      level: 0,
      text,
      move: key,
      ...note(key.cut && `(${this.#goal.sign}${key.moves})`, intention(key)),
    };
    yield* this.#threats(key.threats, 2);
    const passed = passedBy(key);
    for (const defence of key.variations ?? []) yield* this.defence(defence, 1, linePath([key.uci]), passed);
  }

  *try(found: Try): Generator<TreeLine> {
    const { refutations, threats, variations } = found;
    const text = this.#number(0) + this.#writer.marked(found, '?', this.#passedFirst);
    yield { role: 'try', level: 0, text, move: found, ...note(intention(found)) };
    yield* this.#threats(threats, 2);
    const passed = passedBy(found);
    // duals are not named in the play of a try
    for (const defence of variations ?? []) yield* this.defence(defence, 1, '', passed);
    yield { role: 'but', level: 1, text: 'but' };
    for (const refutation of refutations) {
      const text = this.#number(1) + this.#writer.marked(refutation, '!', passed);
      yield { role: 'refutation', level: 1, text, move: refutation };
    }
  }

  /** @param path the previous moves, as in {@link linePath} */
  *defence(defence: Defence, level: number, path: string, passed: PassedSquare): Generator<TreeLine> {
    const here = path + linePath([defence.uci]);
    const move = this.#writer.move(defence, passed);
    // in indirect play it reaches the goal
    const text = this.#number(level) + (defence.moves === 0 ? ended(move, defence, this.#goal) : move);
    const dual = this.#duals.get(here);
    yield { role: 'defence', level, text, move: defence, ...note(dual && `(${dual})`) };
    for (const answer of defence.answers) yield* this.#answer(answer, level + 1, here, passedBy(defence));
  }

  *#answer(answer: Answer, level: number, path: string, passed: PassedSquare): Generator<TreeLine> {
    const here = path + linePath([answer.uci]);
    const move = this.#writer.move(answer, passed);
    const text = this.#number(level) + attackText(move, answer, this.#goal);
    const short = answer.moves === 1 && level / 2 + 1 < this.#moves;
    const said = note(
      answer.cut && `(${this.#goal.sign}${answer.moves})`,
      short ? '(short)' : undefined,
      intention(answer),
    );
    yield { role: 'answer', level, text, move: answer, ...said };
    yield* this.#playAfter(answer, level, here);
  }

  *#threats(threats: readonly ThreatWithPlay[] | undefined, level: number): Generator<TreeLine> {
    for (const threat of threats ?? []) {
      const move = this.#writer.move(threat);
      const text = this.#number(level) + attackText(move, threat, this.#goal);
      yield {
        role: 'threat',
        level,
        text,
        move: threat,
        ...note(threatLength(threat, this.#goal.sign), intention(threat)),
      };
      // duals are not named in play that only threatens
      yield* this.#playAfter(threat, level, '');
    }
  }

  *#playAfter(move: ThreatWithPlay, level: number, path: string): Generator<TreeLine> {
    yield* this.#threats(move.threats, level + 2);
    for (const defence of move.replies ?? []) yield* this.defence(defence, level + 1, path, passedBy(move));
  }

  #number(level: number): string {
    return this.#writer.number(level, this.#blackFirst);
  }
}

function intention({ threats, zugzwang }: Pick<Answer, 'threats' | 'zugzwang'>): string | undefined {
  if (zugzwang) return 'zugzwang.';
  return threats && threats.length > 0 ? 'threat:' : undefined;
}

function note(...parts: (string | undefined)[]): { note?: string } {
  const text = parts.filter((part) => part).join(' ');
  return text === '' ? {} : { note: text };
}
