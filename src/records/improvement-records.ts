/** Improved versions of a problem: what `keymove improve` prints with `--json`, and what the library returns. */
import type { ContentCounts, Part, PartKind } from '../compose/content.js';
import { type Edit, manName } from '../compose/edits.js';
import type { Improved, Improvement, ImprovementKind, Soundness, VersionCounts } from '../compose/improve.js';
import type { Problem } from '../problems/problem.js';
import { type NotatedMove, notated, type PhaseKind } from '../solution/play.js';
import type { Solution } from '../solution/solution.js';
import { squareName } from '../themes/board/squares.js';
import { makeProblemRecord, type ProblemRecord } from './problem-records.js';
import { RECORD_VERSION, type RecordOf } from './record.js';

/** A change of a position; men as `wQ`, `bP`. */
export type Change =
  | { readonly type: 'remove' | 'add'; readonly man: string; readonly square: string }
  | { readonly type: 'move'; readonly man: string; readonly from: string; readonly to: string }
  | { readonly type: 'replace'; readonly man: string; readonly square: string; readonly by: string }
  /** everything is mirrored left to right, or not, and then shifted to the right and up */
  | { readonly type: 'shift'; readonly mirror: boolean; readonly files: number; readonly ranks: number };

/** A part of the content: a key, a try, a threat, a variation … */
export interface ContentPart {
  readonly phase: PhaseKind;
  readonly kind: PartKind;
  /** from the first move of the phase to the move that names the part */
  readonly line: readonly NotatedMove[];
  /** of a variation: what follows at once */
  readonly answers?: readonly NotatedMove[];
}

/** A variation or a threat that goes on otherwise. */
export interface ChangedPart {
  readonly before: ContentPart;
  readonly now: ContentPart;
}

/** A theme by its id and its name. */
export interface NamedTheme {
  readonly id: string;
  readonly name: string;
}

/** What the versions are compared with. */
export interface OriginalVersion {
  readonly soundness: Soundness;
  readonly men: number;
  readonly counts: ContentCounts;
  readonly solution: Solution;
}

export interface ImprovementRecord extends RecordOf<'improvement'> {
  /** 0-based, in the order in which a judge would look at the versions */
  readonly index: number;
  readonly problem: ProblemRecord;
  readonly original: OriginalVersion;
  /** versions that were looked at */
  readonly versions: VersionCounts;
  /** present if the search ended early */
  readonly interrupted?: true;
  readonly kind: ImprovementKind;
  readonly changes: readonly Change[];
  /** the version */
  readonly fen: string;
  readonly men: number;
  readonly soundness: Soundness;
  readonly counts: ContentCounts;
  readonly lost?: readonly ContentPart[];
  readonly gained?: readonly ContentPart[];
  readonly changed?: readonly ChangedPart[];
  readonly themesLost?: readonly NamedTheme[];
  readonly themesGained?: readonly NamedTheme[];
  /** where the version has no solution: what refutes the key of the problem */
  readonly refutations?: readonly NotatedMove[];
  /** other versions with the same content, some of them */
  readonly others?: readonly (readonly Change[])[];
  readonly solution: Solution;
}

/** Makes the records of the improvements of a problem. */
export function makeImprovementRecords(problem: Problem, improved: Improved): ImprovementRecord[] {
  const { original, counts, improvements, interrupted } = improved;
  const { soundness, men, solution } = original;
  const common = {
    v: RECORD_VERSION as typeof RECORD_VERSION,
    type: 'improvement' as const,
    problem: makeProblemRecord({ ...problem, stipulation: original.stipulation }),
    original: { soundness, men, counts: original.counts, solution },
    versions: counts,
    ...(interrupted && { interrupted }),
  };
  return improvements.map((improvement, index) => ({ ...common, index, ...fieldsOf(improvement) }));
}

type ImprovementFields = Omit<
  ImprovementRecord,
  'v' | 'type' | 'index' | 'problem' | 'original' | 'versions' | 'interrupted'
>;

function fieldsOf({
  edits,
  difference,
  themesLost,
  themesGained,
  refutations,
  others,
  ...found
}: Improvement): ImprovementFields {
  const { kind, fen, men, soundness, counts, solution } = found;
  const { lost = [], gained = [], changed = [] } = difference ?? {};
  const named = (themes: readonly NamedTheme[]): NamedTheme[] => themes.map(({ id, name }) => ({ id, name }));
  return {
    kind,
    changes: edits.map(changeOf),
    fen,
    men,
    soundness,
    counts,
    ...(lost.length > 0 && { lost: lost.map(partOf) }),
    ...(gained.length > 0 && { gained: gained.map(partOf) }),
    ...(changed.length > 0 && {
      changed: changed.map(({ before, now }) => ({ before: partOf(before), now: partOf(now) })),
    }),
    ...(themesLost.length > 0 && { themesLost: named(themesLost) }),
    ...(themesGained.length > 0 && { themesGained: named(themesGained) }),
    ...(refutations && { refutations }),
    ...(others.length > 0 && { others: others.map((other) => other.map(changeOf)) }),
    solution,
  };
}

function changeOf(edit: Edit): Change {
  switch (edit.type) {
    case 'shift':
      return edit;
    case 'move':
      return { type: 'move', man: manName(edit.man), from: squareName(edit.from), to: squareName(edit.to) };
    case 'replace':
      return {
        type: 'replace',
        man: manName(edit.man),
        square: squareName(edit.square),
        by: manName(edit.by),
      };
    default:
      return { type: edit.type, man: manName(edit.man), square: squareName(edit.square) };
  }
}

function partOf({ phase, kind, path }: Part): ContentPart {
  const answers = path.at(-1)?.next ?? [];
  const isVariation = kind === 'variation' && answers.length > 0;
  return { phase, kind, line: path.map(notated), ...(isVariation && { answers: answers.map(notated) }) };
}
