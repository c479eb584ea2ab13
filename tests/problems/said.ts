import { type ReadFilesOptions, readProblemFiles } from '../../src/files/named-files.js';
import type { Entry, Problem, PublishedMove } from '../../src/problems/problem.js';
import { makeStipulation } from '../../src/problems/stipulation.js';

/** All entries, in order. */
export async function readAll(sources: readonly string[], options: ReadFilesOptions = {}): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const batch of readProblemFiles(sources, options)) entries.push(...batch);
  return entries;
}

/** The entries of a text that arrives on standard input. */
export const readText = (text: string | Buffer, options: ReadFilesOptions = {}): Promise<Entry[]> =>
  readAll(['-'], { ...options, stdin: inOneChunk(text) });

async function* inOneChunk(text: string | Buffer): AsyncGenerator<string | Uint8Array> {
  yield text;
}

/** A summary of a problem; what it does not say is absent. */
export function said({ stipulation, claim, comments, warnings, id, author, title, event }: Problem) {
  return {
    ...(stipulation && { asks: makeStipulation(stipulation) }),
    ...(claim.keys.length > 0 && { keys: claim.keys.join(' ') }),
    ...(claim.line.length > 0 && { line: claim.line.join(' ') }),
    ...(claim.length !== undefined && { length: claim.length }),
    ...(claim.variations && { tree: treeText(claim.variations) }),
    ...(claim.onlyMoves && { onlyMoves: true }),
    ...(id !== undefined && { id }),
    ...(author !== undefined && { author }),
    ...(title !== undefined && { title }),
    ...(event !== undefined && { event }),
    ...(comments.length > 0 && { comments }),
    ...(warnings.length > 0 && { warnings: warnings.map(({ code, field }) => `${code} ${field}`) }),
  };
}

/** `Qh5! [Kf8 [Qf7#] | Kd8 [Qe8#]] || Qg4? [Kd8!]` */
export const treeText = (moves: readonly PublishedMove[]): string => moves.map(moveText).join(' || ');

function moveText({ move, mark, variations }: PublishedMove): string {
  const replies = variations.length > 0 ? ` [${variations.map(moveText).join(' | ')}]` : '';
  return `${move}${mark ?? ''}${replies}`;
}

/** `(b))`, `(b) duplex)`; undefined for a problem by itself, and for the first part of a duplex. */
export function twinOf({ twin }: Problem): string | undefined {
  const marks = [twin?.letter && `${twin.letter})`, twin?.duplex && 'duplex'].filter(Boolean);
  return marks.length > 0 ? `(${marks.join(' ')})` : undefined;
}

/** The line of an entry, with a problem's summary, or with the codes, fields and text of a refusal. */
export function outline(entry: Entry): readonly [line: number, what: object] {
  if (entry.type === 'problem') return [entry.problem.source.line, said(entry.problem)];
  const { source, findings } = entry.refusal;
  return [source.line, { refused: findings.map(({ code, field }) => `${code} ${field}`) }];
}
