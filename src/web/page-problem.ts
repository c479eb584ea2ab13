/** The problem that all views show. */
import type { Problem } from '../problems/problem.js';

/** The problem that is set up. Its position is a FEN of six fields, which may be illegal. */
export interface PageProblem {
  readonly fen: string;
  /** as typed; empty for the shortest mate */
  readonly stipulation: string;
  /** notes on lenient readings: a castling right without a rook */
  readonly remarks?: readonly string[];
  /** the problem was changed on this page, and not only opened */
  readonly isEdited?: true;
  /** absent if the problem was set up by hand */
  readonly about?: About | undefined;
  /** details entered here or in a link; absent if those of its file apply */
  readonly said?: ProblemDetails | undefined;
}

/** Details of a problem other than its position, from its file or from the reader. */
export interface ProblemDetails {
  readonly author?: string | undefined;
  readonly title?: string | undefined;
  readonly source?: string | undefined;
  readonly award?: string | undefined;
  readonly comment?: string | undefined;
}

/** Where a problem was read, with its details there. */
export interface About {
  /** the `id` of its collection; below, its place among the problems */
  readonly from: string;
  readonly at: number;
  /** author or name; below, its source and other details */
  readonly title: string;
  readonly details: readonly string[];
  readonly said?: ProblemDetails;
  /** as it was read; the problem that is set up may have been changed since */
  readonly fen: string;
  readonly stipulation: string;
  /** everything that the file says; absent after a reload */
  readonly problem?: Problem;
}

/** A version of a problem that is being composed, to return to. */
export interface KeptVersion extends Pick<PageProblem, 'fen' | 'stipulation' | 'about' | 'said'> {
  /** name given by the reader */
  readonly name?: string;
  /** short result, in a word or two */
  readonly result?: string;
  readonly isSound?: boolean;
}

export const isSameProblem = (a: PageProblem, b: PageProblem): boolean =>
  isSameTask(a, b) && JSON.stringify(a.said) === JSON.stringify(b.said);

/** Decides whether two problems ask the same, regardless of their details. */
export const isSameTask = (a: PageProblem, b: PageProblem): boolean =>
  isSameQuestion(a, b) &&
  a.remarks?.join() === b.remarks?.join() &&
  a.about?.from === b.about?.from &&
  a.about?.at === b.about?.at;

export const isSameQuestion = (
  a: Pick<PageProblem, 'fen' | 'stipulation'>,
  b: Pick<PageProblem, 'fen' | 'stipulation'>,
): boolean => a.fen === b.fen && a.stipulation === b.stipulation;

/** Returns the name under which the answers to a problem are kept. */
export const answersName = ({ fen, stipulation, about }: PageProblem): string =>
  JSON.stringify([fen, stipulation, about?.from, about?.at]);

/** Returns the problem as it was read, if it is unchanged. */
export const asRead = (problem: PageProblem): Problem | undefined =>
  problem.about && isSameQuestion(problem, problem.about) ? problem.about.problem : undefined;

export const pageDetails = ({ said, about }: Pick<PageProblem, 'said' | 'about'>): ProblemDetails =>
  said ?? about?.said ?? {};

/** Returns the details as fields of a problem. */
function fieldsOf({ author, title, source, award, comment }: ProblemDetails): Partial<Problem> {
  return {
    ...(author && { author }),
    ...(title && { title }),
    ...(source && { event: source }),
    ...(award && { award }),
    ...(comment && { comments: [comment] }),
  };
}

type Described = Pick<Problem, 'author' | 'title' | 'event' | 'award'> & {
  readonly comments?: readonly string[];
};

/** Returns a problem, or its record, with the details that were entered here. */
export function withSaid<Kind extends Described>(read: Kind, { said }: Pick<PageProblem, 'said'>): Kind {
  if (!said) return read;
  const { author: _, title: __, event: ___, award: ____, comments: _____, ...others } = read;
  return { ...others, ...('comments' in read && { comments: [] }), ...fieldsOf(said) } as unknown as Kind;
}
