/** The problem that all views show. */
import type { Problem } from '../problems/problem.js';

/** The problem that is set up. Its position is a FEN of six fields, and may still be illegal. */
export interface PageProblem {
  readonly fen: string;
  /** as typed; empty: the shortest mate */
  readonly stipulation: string;
  /** what was read leniently: a castling right without a rook */
  readonly remarks?: readonly string[];
  /** it was changed here, and not only opened */
  readonly isEdited?: true;
  /** absent: set up by hand */
  readonly about?: About | undefined;
  /** entered here, or in a link; absent: what its file says */
  readonly said?: ProblemDetails | undefined;
}

/** What is said of a problem besides its position: in the words of its file, or of the reader. */
export interface ProblemDetails {
  readonly author?: string | undefined;
  readonly title?: string | undefined;
  readonly source?: string | undefined;
  readonly award?: string | undefined;
  readonly comment?: string | undefined;
}

/** Where a problem was read, and what is said of it there. */
export interface About {
  /** the `id` of its collection, and its place among the problems of it */
  readonly from: string;
  readonly at: number;
  /** author or name; then its source and whatever else is known */
  readonly title: string;
  readonly details: readonly string[];
  readonly said?: ProblemDetails;
  /** as it was read: what is set up may have been changed since */
  readonly fen: string;
  readonly stipulation: string;
  /** all that the file says; not there after a reload */
  readonly problem?: Problem;
}

/** A state of a problem that is composed, to come back to. */
export interface KeptVersion extends Pick<PageProblem, 'fen' | 'stipulation' | 'about' | 'said'> {
  /** given by the reader */
  readonly name?: string;
  /** what is known of it, in a word or two */
  readonly result?: string;
  readonly isSound?: boolean;
}

export const isSameProblem = (a: PageProblem, b: PageProblem): boolean =>
  isSameTask(a, b) && JSON.stringify(a.said) === JSON.stringify(b.said);

/** Whatever is said of it. */
export const isSameTask = (a: PageProblem, b: PageProblem): boolean =>
  isSameQuestion(a, b) &&
  a.remarks?.join() === b.remarks?.join() &&
  a.about?.from === b.about?.from &&
  a.about?.at === b.about?.at;

export const isSameQuestion = (
  a: Pick<PageProblem, 'fen' | 'stipulation'>,
  b: Pick<PageProblem, 'fen' | 'stipulation'>,
): boolean => a.fen === b.fen && a.stipulation === b.stipulation;

/** Returns the name under which its answers are kept. */
export const nameOf = ({ fen, stipulation, about }: PageProblem): string =>
  JSON.stringify([fen, stipulation, about?.from, about?.at]);

/** Returns what was read, if it stands unchanged. */
export const asRead = (problem: PageProblem): Problem | undefined =>
  problem.about && isSameQuestion(problem, problem.about) ? problem.about.problem : undefined;

export const saidOf = ({ said, about }: Pick<PageProblem, 'said' | 'about'>): ProblemDetails =>
  said ?? about?.said ?? {};

/** Returns the same in the fields of a problem. */
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

/** Returns a problem, or its record, with what was entered here. */
export function withSaid<Kind extends Described>(read: Kind, { said }: Pick<PageProblem, 'said'>): Kind {
  if (!said) return read;
  const { author: _, title: __, event: ___, award: ____, comments: _____, ...others } = read;
  return { ...others, ...('comments' in read && { comments: [] }), ...fieldsOf(said) } as unknown as Kind;
}
