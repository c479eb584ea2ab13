/**
 * Finds what a problem can do without, what it could gain, and how it can be repaired. Every version is solved, and its content compared
 * with that of the original. Cheap tests come first: whether it could be a diagram, then its keys. The whole play is found only if the
 * version is sound.
 */
import type { Aim } from '../kernel/aim.js';
import type { Kernel } from '../kernel/kernel.js';
import { isKernelError } from '../kernel/kernel-error.js';
import type { Problem } from '../problems/problem.js';
import {
  bySolution,
  directMate,
  isStudy,
  resistsFirst,
  type Stipulation,
  solvedBy,
} from '../problems/stipulation.js';
import {
  countSolutions,
  dualsOf,
  keysOf,
  type NotatedMove,
  nextOf,
  notated,
  type PlayedMove,
  phaseOf,
} from '../solution/play.js';
import type { FoundTheme, Solution } from '../solution/solution.js';
import { type PositionVerdict, verdictOn } from '../solution/verdict.js';
import { aimOf } from '../solve/answerable.js';
import { USUAL_NODES } from '../solve/budget.js';
import { findLines } from '../solve/find-lines.js';
import type { SolverPlayOptions } from '../solve/find-play.js';
import { Prover } from '../solve/prover.js';
import type { SearchOptions } from '../solve/search-options.js';
import { type BareSolution, findKeys, keysSolution, linesSolution } from '../solve/solve.js';
import type { FindInPlay } from '../solve/solver.js';
import {
  type Content,
  type ContentCounts,
  type ContentDifference,
  contentAfter,
  contentName,
  contentOf,
  countsOf,
  differenceOf,
  isSame,
  type Part,
} from './content.js';
import {
  type Edit,
  type EditType,
  fenOf,
  menIn,
  namingOf,
  type Setting,
  settingOf,
  type Version,
  versionsOf,
} from './edits.js';
import {
  Best,
  economyScore,
  gainScore,
  publishedMovesIn,
  type Ranked,
  repairScore,
  savedBy,
} from './ranking.js';

/**
 * - `repair`: sound, although the original is not
 * - `superfluous`: without a man, the content is the same
 * - `cheaper`: with a lesser man, the content is the same
 * - `gain`: something is better: no dual, a changed mate, a try, set play, a variation
 * - `needed`: without this man the problem is unsound, or its content differs
 */
const IMPROVEMENT_KINDS = ['repair', 'superfluous', 'cheaper', 'gain', 'needed'] as const;
export type ImprovementKind = (typeof IMPROVEMENT_KINDS)[number];

/** `dualistic`: sound, but the play after the key has a dual that is not minor. */
export type Soundness = PositionVerdict | 'dualistic';

/** A version that is worth showing. */
export interface Improvement {
  readonly kind: ImprovementKind;
  readonly edits: readonly Edit[];
  readonly fen: string;
  readonly men: number;
  readonly soundness: Soundness;
  readonly counts: ContentCounts;
  /** from the original; absent if the version is unsound */
  readonly difference?: ContentDifference;
  readonly themesLost: readonly FoundTheme[];
  readonly themesGained: readonly FoundTheme[];
  /** if the version has no solution: the moves that refute the key of the original */
  readonly refutations?: readonly NotatedMove[];
  /** some of the other versions with the same content */
  readonly others: readonly (readonly Edit[])[];
  readonly solution: Solution;
}

/** What versions are compared with. */
export interface Original {
  readonly fen: string;
  readonly stipulation: Stipulation;
  readonly soundness: Soundness;
  readonly men: number;
  readonly counts: ContentCounts;
  readonly solution: Solution;
}

export interface VersionCounts {
  /** legal versions that were examined */
  readonly versions: number;
  /** those with one key, with or without duals */
  readonly sound: number;
  /** versions with the same content as the original */
  readonly same: number;
  /** versions that hit the limit */
  readonly undecided: number;
}

export interface Improved {
  readonly original: Original;
  readonly counts: VersionCounts;
  /** in the order of docs/improve.md */
  readonly improvements: readonly Improvement[];
  /** whether it was stopped early */
  readonly interrupted?: true;
}

export interface ImproveSearchOptions {
  /** the number of changes at a time; 1 by default */
  readonly depth?: 1 | 2 | undefined;
  /** all by default */
  readonly edits?: readonly EditType[] | undefined;
  /** the squares of men to keep */
  readonly keepMen?: readonly number[] | undefined;
  /** keep the keys: those of the original, or for a repair the published one */
  readonly keepKey?: boolean | undefined;
  /** the ids of themes to keep */
  readonly keepThemes?: readonly string[] | undefined;
  /** the number of entries of each kind except `needed`; 10 by default */
  readonly most?: number | undefined;
  /** positions examined per version; by default twenty times as many as for the original, at least 100,000 */
  readonly nodes?: number | undefined;
  /** a condition for versions; their themes are in the solution */
  readonly holds?: ((fen: string, solution: Solution) => boolean) | undefined;
}

export interface ImproveProgress extends VersionCounts {
  /** the number of all versions, legal or not, if known */
  readonly of?: number;
}

export const DEFAULT_MOST = 10;
const MOST_MEN = 32;
const LEAST_NODES = 100_000;
const NODES_FACTOR = 20;
/** How many moves deep to look for a mate if there is no stipulation. */
const MAX_MOVES = 5;
/** Refutations of a move that may have been the key before the problem was spoiled. */
const MOST_REFUTATIONS = 3;
/** Solutions of help and series play that are examined, so that cooks can be named. */
const MOST_SOLUTIONS = 20;
const PLAY: SolverPlayOptions = {
  view: 'thematic',
  setPlay: true,
  refutations: 1,
  tryPlay: true,
  maxSize: 20_000,
};
/** Versions between two reports. */
const STEP = 32;

/** Thrown if a problem cannot be improved: the defender begins, no mate was found, or it was not solved within the limits. */
export class NotImprovedError extends Error {
  readonly isLate: boolean;

  constructor(message: string, isLate = false) {
    super(message);
    this.name = 'NotImprovedError';
    this.isLate = isLate;
  }
}

/**
 * Examines every version, and yields a report from time to time. To stop early, pass `true` to `next`: it returns what has been found.
 * @param findInPlay finds the themes; see `loadThemes`
 * @throws NotImprovedError
 */
export function* improve(
  kernel: Kernel,
  problem: Problem,
  options: ImproveSearchOptions,
  findInPlay: FindInPlay,
): Generator<ImproveProgress, Improved, boolean | undefined> {
  const judge = new Judge(kernel, problem, options, findInPlay);
  const { depth = 1, edits, keepMen = [] } = options;
  const choice = { types: edits, keep: new Set(keepMen) };
  const all = versionsOf(judge.setting, depth, choice);
  const versions = depth === 1 ? [...all] : all;
  const of = Array.isArray(versions) ? { of: versions.length } : {};
  let stopped = false;
  let sinceReport = 0;
  for (const version of versions) {
    judge.look(version);
    stopped = kernel.isInterrupted();
    if (!stopped && ++sinceReport < STEP) continue;
    sinceReport = 0;
    stopped = (yield { ...judge.counts, ...of }) === true || stopped;
    if (stopped) break;
  }
  const { original, counts } = judge;
  return { original, counts, improvements: judge.improvements(), ...(stopped && { interrupted: true }) };
}

interface Solved {
  readonly soundness: Soundness;
  readonly solution: BareSolution;
}

const isSound = ({ soundness }: { readonly soundness: Soundness }): boolean =>
  soundness === 'sound' || soundness === 'dualistic';

class Judge {
  readonly original: Original;
  readonly setting: Setting;
  readonly counts = { versions: 0, sound: 0, same: 0, undecided: 0 };
  readonly #kernel: Kernel;
  readonly #problem: Problem;
  readonly #stipulation: Stipulation;
  readonly #aim: Aim;
  readonly #options: ImproveSearchOptions;
  readonly #findInPlay: FindInPlay;
  /** the solution as it was found, with moves that may have been the key before the problem was spoiled */
  readonly #whole: BareSolution;
  readonly #content: Content;
  /** how many solutions are intended */
  readonly #intended: number;
  #limits: SearchOptions = { nodes: USUAL_NODES.stated };
  readonly #references = new Map<string, Content>();
  readonly #best: Readonly<Record<ImprovementKind, Best<Solved>>>;

  constructor(kernel: Kernel, problem: Problem, options: ImproveSearchOptions, findInPlay: FindInPlay) {
    const { fen } = problem;
    this.#kernel = kernel;
    this.#problem = problem;
    this.#options = options;
    this.#findInPlay = findInPlay;
    this.setting = settingOf(fen);
    this.#stipulation = this.#askedOf(problem);
    this.#aim = aimOf(this.#stipulation);
    const { solutions } = this.#stipulation;
    this.#intended = solutions ?? 1;
    const prover = this.#prover(fen);
    let found = this.#solve(prover, true);
    if (this.#isByLines && solutions === undefined && found.soundness === 'cooked') {
      // as many as the original has
      this.#intended = Math.min(countSolutions(keysOf(found.solution), this.#stipulation), MOST_SOLUTIONS);
      found = this.#solve(this.#prover(fen), true);
    }
    if (found.soundness === 'undecided')
      throw new NotImprovedError('the problem itself was not solved within the limits', true);
    this.#whole = found.solution;
    const solution = this.#told(fen, found.solution);
    this.#content = contentOf(solution);
    this.#limits = {
      nodes: options.nodes ?? Math.max(LEAST_NODES, NODES_FACTOR * prover.budget.nodes),
    };
    this.original = {
      fen,
      stipulation: this.#stipulation,
      soundness: found.soundness,
      men: menIn(this.setting),
      counts: countsOf(this.#content),
      solution,
    };
    const { most = DEFAULT_MOST } = options;
    this.#best = {
      repair: new Best(most),
      superfluous: new Best(MOST_MEN),
      cheaper: new Best(most),
      gain: new Best(most),
      needed: new Best(MOST_MEN),
    };
  }

  look(version: Version): void {
    const fen = fenOf(version.setting);
    const found = this.#try(fen);
    if (!found || (found.soundness === 'undecided' && this.#kernel.isInterrupted())) return;
    this.counts.versions++;
    if (found.soundness === 'undecided') this.counts.undecided++;
    const { edits } = version;
    const removes = edits.length === 1 && edits[0]?.type === 'remove';
    const wasSound = isSound(this.original);
    if (!isSound(found)) {
      if (removes && wasSound && found.soundness !== 'undecided') {
        this.#best.needed.add(version, this.#solve(this.#prover(fen), true), [0]);
      }
      return;
    }
    this.counts.sound++;
    const { solution } = found;
    const content = contentOf(solution, namingOf(edits));
    const difference = wasSound ? differenceOf(this.#content, content) : undefined;
    const same = difference !== undefined && isSame(difference);
    if (same) this.counts.same++;
    if (!this.#isWanted(fen, solution)) return;
    if (!difference) {
      this.#repair(version, found, content);
    } else if (same) {
      if (removes) this.#best.superfluous.add(version, found, economyScore(edits));
      else if (savedBy(edits).worth > 0)
        this.#best.cheaper.add(version, found, economyScore(edits), placesOf(edits));
    } else {
      if (removes) this.#best.needed.add(version, found, [1, -difference.lost.length]);
      const score = gainScore(edits, difference, countsOf(content), this.original.counts);
      if (score) this.#best.gain.add(version, found, score, contentName(content));
    }
  }

  #repair(version: Version, found: Solved, content: Content): void {
    const { solution } = found;
    const difference = differenceOf(this.#referenceOf(solution), content);
    const published = publishedMovesIn(keysOf(solution), this.#problem.claim);
    const counts = countsOf(content);
    const score = repairScore({ edits: version.edits, content, counts, difference, published });
    this.#best.repair.add(version, found, score, contentName(contentOf(solution)));
  }

  /** Returns the listed versions with their evidence. */
  improvements(): Improvement[] {
    return IMPROVEMENT_KINDS.flatMap((kind) =>
      this.#best[kind].list.map((ranked) => this.#evidence(kind, ranked)),
    );
  }

  #evidence(kind: ImprovementKind, { version, found, others }: Ranked<Solved>): Improvement {
    const { edits, setting } = version;
    const fen = fenOf(setting);
    const solution = this.#told(fen, found.solution);
    const content = contentOf(solution, namingOf(edits));
    const { soundness } = found;
    const themes = this.original.solution.themes ?? [];
    const isOk = isSound(found);
    const refutations = isOk ? [] : this.#refutationsIn(found.solution);
    return {
      kind,
      edits,
      fen,
      men: menIn(setting),
      soundness,
      counts: countsOf(content),
      ...(isOk && { difference: differenceOf(this.#referenceOf(solution), content) }),
      themesLost: isOk ? without(themes, solution.themes ?? []) : [],
      themesGained: isOk ? without(solution.themes ?? [], themes) : [],
      ...(refutations.length > 0 && { refutations }),
      others: others.map((other) => other.edits),
      solution,
    };
  }

  #refutationsIn(solution: BareSolution): readonly NotatedMove[] {
    const keys = keysOf(this.original.solution).map(({ uci }) => uci);
    const key = phaseOf(solution, 'try')?.find(({ uci }) => keys.includes(uci));
    return key ? nextOf(key, 'refutation').map(notated) : [];
  }

  /** Returns what to compare a version with: for an unsound original, the play after the key of the version, whether it works or not. */
  #referenceOf(solution: BareSolution): Content {
    if (isSound(this.original) || this.#isByLines) return this.#content;
    const key = keysOf(solution)[0]?.uci ?? '';
    const known = this.#references.get(key);
    if (known) return known;
    const parts = new Map<string, Part>();
    for (const kind of ['actual', 'try'] as const) {
      const move = phaseOf(this.#whole, kind)?.find(({ uci }) => uci === key);
      if (move) for (const [name, part] of contentAfter(move)) parts.set(name, part);
    }
    for (const [name, part] of this.#content) {
      if (part.phase === 'set' || (part.phase === 'try' && part.path[0]?.uci !== key)) parts.set(name, part);
    }
    this.#references.set(key, parts);
    return parts;
  }

  #isWanted(fen: string, solution: BareSolution): boolean {
    const { keepKey, keepThemes = [], holds } = this.#options;
    const keys = keysOf(solution);
    if (keepKey) {
      const { claim } = this.#problem;
      const kept = isSound(this.original)
        ? keysOf(this.original.solution).every(({ uci }) => keys.some((key) => key.uci === uci))
        : publishedMovesIn(keys, {
            keys: claim.keys.length > 0 ? claim.keys : claim.line.slice(0, 1),
            line: [],
          }) > 0;
      if (!kept) return false;
    }
    if (keepThemes.length === 0 && !holds) return true;
    const told = this.#told(fen, solution);
    const has = (name: string): boolean => told.themes?.some(({ id }) => id === name) === true;
    return keepThemes.every(has) && holds?.(fen, told) !== false;
  }

  /** Returns a solution as it is shown: with its themes, and only with tries that one move refutes. */
  #told(fen: string, proven: BareSolution): Solution {
    const isTry = (move: PlayedMove): boolean => nextOf(move, 'refutation').length <= PLAY.refutations;
    const phases = proven.phases.map((phase) =>
      phase.kind === 'try' ? { ...phase, first: phase.first.filter(isTry) } : phase,
    );
    const solution = { ...proven, phases, nodes: 0, ms: 0 };
    return { ...solution, ...this.#findInPlay(fen, solution) };
  }

  get #isByLines(): boolean {
    return solvedBy(this.#stipulation) === 'lines';
  }

  /** Returns the stipulation, or, if there is none, the shortest mate of the original. */
  #askedOf({ fen, stipulation }: Problem): Stipulation {
    if (!stipulation) {
      const limits = { nodes: USUAL_NODES.unstated };
      const { moves } = findKeys(new Prover(this.#kernel, fen, limits), undefined, MAX_MOVES);
      if (moves === undefined) {
        throw new NotImprovedError(
          `no mate in ${MAX_MOVES} moves or fewer was found; state the stipulation, e.g. #2`,
        );
      }
      return directMate(moves);
    }
    if (isStudy(stipulation)) refuseStudy();
    if (resistsFirst(stipulation)) {
      throw new NotImprovedError(
        'versions are compared by their keys, and there is no key if the defender begins',
      );
    }
    return stipulation;
  }

  /** Returns a solution; undefined for an illegal position. */
  #try(fen: string): Solved | undefined {
    try {
      return this.#solve(this.#prover(fen), false);
    } catch (error) {
      if (isKernelError(error, 'illegal-position')) return undefined;
      throw error;
    }
  }

  #prover(fen: string): Prover {
    return new Prover(this.#kernel, fen, this.#limits, this.#aim);
  }

  /** @param fully whether to find the play of unsound versions, too, and tries with more refutations */
  #solve(prover: Prover, fully: boolean): Solved {
    const solution = bySolution<BareSolution>(this.#stipulation, {
      keys: () => this.#solveBattle(prover, fully),
      lines: (stipulation) => {
        const maxSolutions = Math.max(this.#intended + 1, MOST_SOLUTIONS);
        const found = findLines(prover, stipulation, { setPlay: true, maxSolutions });
        return linesSolution(stipulation, found, this.#intended);
      },
      study: refuseStudy,
    });
    const soundness = verdictOn(solution);
    if (soundness !== 'sound') return { soundness, solution };
    if (solution.playLimit || solution.cut) return { soundness: 'undecided', solution };
    return {
      soundness: dualsOf(keysOf(solution)).some(({ minor }) => !minor) ? 'dualistic' : 'sound',
      solution,
    };
  }

  #solveBattle(prover: Prover, fully: boolean): BareSolution {
    const found = findKeys(prover, this.#stipulation, MAX_MOVES);
    const options = { stipulation: this.#stipulation, anyKey: false, noLine: true };
    const alone = keysSolution(prover, found, options);
    const isOk = verdictOn(alone) === 'sound';
    if (!isOk && !fully) return alone;
    const play = isOk ? PLAY : { ...PLAY, refutations: MOST_REFUTATIONS };
    return keysSolution(prover, found, { ...options, play });
  }
}

function refuseStudy(): never {
  throw new NotImprovedError('versions of a study cannot be compared yet');
}

const without = (all: readonly FoundTheme[], some: readonly FoundTheme[]): FoundTheme[] =>
  all.filter(({ id }) => !some.some((other) => other.id === id));

/** Names the squares that are changed. Of several men that do the same on a square, only the cheapest is listed. */
const placesOf = (edits: readonly Edit[]): string =>
  edits.map((edit) => (edit.type === 'replace' ? edit.square : JSON.stringify(edit))).join(' ');
