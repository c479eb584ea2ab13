/**
 * The solution as lines from the first move to the mate, in the order of the tree: the rows of a table. A common beginning of
 * two neighbours is the same play.
 */
import type { Answer, Defence, Key, Solution, Try } from '../../solve/solution.js';
import { attackText, ended, type GoalWords, goalWords } from '../goal-words.js';
import { type MoveWriter, type PassedSquare, passedBefore, passedBy } from '../move-notation.js';
import { joinedWords } from '../terminal/text-width.js';
import {
  type DualNames,
  dualNames,
  linePath,
  noSetPlay,
  type ThreatWithPlay,
  threatLength,
} from './play-tree.js';
import { fullLength } from './solution-words.js';

export interface MatingLine {
  /** how the line begins; the lines of one first move are neighbours. `line`: a solution of help or series play */
  readonly kind: 'set-play' | 'try' | 'key' | 'line';
  /**
   * one per half-move from the first one; a word (`set play`, `threat`, `zugzwang`) may stand for a move, and several
   * defences that are answered alike for one, `Bb1, Re2, Rf3`
   */
  readonly cells: readonly string[];
  /** `dual`, `minor dual` on the first line of each of the answers; `short`, `refutes`, `cut (#3)` */
  readonly notes: readonly string[];
}

/**
 * The mating lines of a solution in the order: set play, tries, keys.
 * @param together defences that are answered alike share a row
 */
export function* matingLines(
  fen: string,
  solution: Solution,
  writer: MoveWriter,
  together = false,
): Generator<MatingLine> {
  const { setPlay, tries, keys } = solution;
  const lines = new Lines(fen, solution, writer, together);
  const nothing = noSetPlay(solution);
  if (nothing) yield { kind: 'set-play', cells: ['set play', nothing], notes: [] };
  else if (setPlay) yield* lines.setPlay(setPlay);
  for (const found of tries ?? []) yield* lines.try(found);
  for (const key of keys) yield* lines.key(key);
}

/** Its answers end the line, or it does so itself, in self and reflex play. */
const isShort = ({ answers }: Defence): boolean => answers.every(({ replies }) => replies.length === 0);

interface Branch {
  readonly kind: MatingLine['kind'];
  readonly cells: readonly string[];
  /** the moves so far, as in {@link linePath} */
  readonly path: string;
  readonly passed: PassedSquare;
}

class Lines {
  readonly #writer: MoveWriter;
  readonly #passedFirst: PassedSquare;
  /** mates in fewer moves are marked as short */
  readonly #moves: number;
  readonly #goal: GoalWords;
  readonly #duals: DualNames;
  readonly #together: boolean;

  constructor(fen: string, solution: Solution, writer: MoveWriter, together: boolean) {
    this.#writer = writer;
    this.#passedFirst = passedBefore(fen);
    this.#moves = fullLength(solution);
    this.#goal = goalWords(solution.stipulation);
    this.#duals = dualNames(solution.keys);
    this.#together = together;
  }

  *setPlay(defences: readonly Defence[]): Generator<MatingLine> {
    const branch: Branch = { kind: 'set-play', cells: ['set play'], path: '', passed: undefined };
    yield* this.#defences(defences, branch);
  }

  *try(found: Try): Generator<MatingLine> {
    const branch: Branch = {
      kind: 'try',
      cells: [this.#writer.marked(found, '?', this.#passedFirst)],
      path: '',
      passed: passedBy(found),
    };
    yield* this.#intention(found, branch);
    yield* this.#defences(found.variations ?? [], branch);
    for (const refutation of found.refutations) {
      const cells = [...branch.cells, this.#writer.marked(refutation, '!', branch.passed)];
      yield { kind: 'try', cells, notes: ['refutes'] };
    }
  }

  *key(key: Key): Generator<MatingLine> {
    const { variations, ...move } = key;
    const cells = [attackText(this.#writer.marked(key, '!', this.#passedFirst), key, this.#goal)];
    const branch: Branch = { kind: 'key', cells, path: linePath([key.uci]), passed: passedBy(key) };
    if (key.cut && (key.zugzwang || (key.threats?.length ?? 0) > 0)) {
      yield* this.#intention(key, branch, [`cut (${this.#goal.sign}${key.moves})`]);
    } else if (!variations || key.cut || (key.moves === 1 && variations.length === 0)) {
      yield this.#end(move, branch);
    } else {
      yield* this.#intention(key, branch);
      yield* this.#defences(variations, branch);
    }
  }

  *#defences(defences: readonly Defence[], before: Branch): Generator<MatingLine> {
    if (this.#together) yield* this.#defencesTogether(defences, before);
    else for (const defence of defences) yield* this.#defence(defence, before);
  }

  /** Defences after which the same ends the line share its row. */
  *#defencesTogether(defences: readonly Defence[], before: Branch): Generator<MatingLine> {
    const at = before.cells.length;
    const rows = new Map<string, { readonly lines: readonly MatingLine[]; readonly defences: string[] }>();
    const begins = new Map<Defence, string>();
    for (const defence of defences.filter(isShort)) {
      const lines = [...this.#defence(defence, before)];
      const rest = JSON.stringify(lines.map(({ cells, notes }) => [cells.slice(at + 1), notes]));
      const name = joinedWords([lines[0]?.cells[at] ?? '']);
      const row = rows.get(rest);
      row?.defences.push(name);
      if (row) continue;
      rows.set(rest, { lines, defences: [name] });
      begins.set(defence, rest);
    }
    for (const defence of defences) {
      const row = rows.get(begins.get(defence) ?? '');
      if (!row && !isShort(defence)) yield* this.#defence(defence, before);
      if (!row) continue;
      for (const line of row.lines) yield { ...line, cells: line.cells.with(at, row.defences.join(', ')) };
    }
  }

  *#defence(defence: Defence, before: Branch): Generator<MatingLine> {
    const path = before.path + linePath([defence.uci]);
    const move = this.#writer.move(defence, before.passed);
    const cells = [...before.cells, defence.moves === 0 ? ended(move, defence, this.#goal) : move];
    if (defence.answers.length === 0) {
      const isEarly = cells.length / 2 < this.#moves && before.kind !== 'set-play';
      yield { kind: before.kind, cells, notes: isEarly ? ['short'] : [] };
    }
    const dual = this.#duals.get(path);
    for (const answer of defence.answers) {
      const branch: Branch = {
        kind: before.kind,
        cells: [...cells, attackText(this.#writer.move(answer, passedBy(defence)), answer, this.#goal)],
        path: path + linePath([answer.uci]),
        passed: passedBy(answer),
      };
      let notes = dual ? [dual] : [];
      for (const line of this.#answer(answer, branch)) {
        yield notes.length > 0 ? { ...line, notes: [...notes, ...line.notes] } : line;
        notes = [];
      }
    }
  }

  *#answer(answer: Answer, branch: Branch): Generator<MatingLine> {
    if (answer.replies.length > 0) {
      yield* this.#threats(answer.threats, branch);
      yield* this.#defences(answer.replies, branch);
    } else if (answer.cut || answer.moves === 1) yield this.#end(answer, branch);
    // no defence meets the threat, so the line ends with it
    else yield* this.#intention(answer, branch, this.#shortNote(branch, answer.moves));
  }

  /** A move that ends its line: a mate, or one whose play is cut or not shown. */
  #end({ moves: mate, cut }: Pick<Answer, 'moves' | 'cut'>, branch: Branch): MatingLine {
    const { kind, cells } = branch;
    return {
      kind,
      cells,
      notes: [...(cut ? [`cut (${this.#goal.sign}${mate})`] : []), ...this.#shortNote(branch, mate)],
    };
  }

  /** @param mate moves of the attacker after the branch, its last move included */
  #shortNote({ cells }: Branch, mate: number): string[] {
    const length = (cells.length + 1) / 2 + mate - 1;
    return length < this.#moves ? ['short'] : [];
  }

  /** What a quiet move threatens, or that it waits. */
  *#intention(
    { threats, zugzwang }: { readonly threats?: readonly ThreatWithPlay[]; readonly zugzwang?: boolean },
    before: Branch,
    notes: readonly string[] = [],
  ): Generator<MatingLine> {
    if (zugzwang) yield { kind: before.kind, cells: [...before.cells, 'zugzwang'], notes };
    yield* this.#threats(threats, before, notes);
  }

  *#threats(
    threats: readonly ThreatWithPlay[] | undefined,
    before: Branch,
    notes: readonly string[] = [],
  ): Generator<MatingLine> {
    for (const threat of threats ?? []) {
      const length = threatLength(threat, this.#goal.sign);
      const move = attackText(this.#writer.move(threat), threat, this.#goal);
      const text = `${move}${length && ` ${length}`}`;
      const branch: Branch = {
        ...before,
        cells: [...before.cells, 'threat', text],
        passed: passedBy(threat),
      };
      if (threat.replies)
        yield* this.#answer({ ...threat, replies: threat.replies }, { ...branch, path: '' });
      else yield { kind: branch.kind, cells: branch.cells, notes };
    }
  }
}
