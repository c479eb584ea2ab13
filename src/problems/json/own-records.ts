/**
 * What keymove writes with `--json`, read again: of a solution, what was proven is now what was published; of a verdict,
 * what was published. So a solved file can be verified, by another version or on another machine. Records that hold no
 * problem (refusals, summaries) are passed over and counted.
 *
 * The records are src/records/schema/solution-schema.ts and verdict-schema.ts; they are read leniently, as files of other versions may
 * have been edited or cut by others.
 */
import { readPosition } from '../../chess/fen.js';
import type { Finding } from '../../text/finding.js';
import { type Entries, refusal } from '../entries.js';
import { isFields } from '../olive/olive-entry.js';
import { type Claim, NULL_MOVE, type Problem, type PublishedMove, type Source } from '../problem.js';
import { parseStipulation } from '../stipulation.js';

type Fields = Readonly<Record<string, unknown>>;

export const isOwnRecord = (value: Fields): boolean =>
  typeof value.v === 'number' && typeof value.type === 'string';

/** Adds the problem of a record. @returns 1 if it holds none, and is passed over */
export function addOwnRecord(record: Fields, source: Source, text: string, out: Entries): number {
  const fen = stringOf(record.fen);
  // the legal moves of a position are no problem, either
  if (fen === undefined || record.type === 'moves') return 1;
  const position = readPosition(fen);
  const asked = stringOf(record.stipulation);
  const stipulation = asked === undefined ? undefined : parseStipulation(asked);
  const findings: Finding[] = position.ok ? [] : [...position.error];
  if (stipulation && !stipulation.ok) findings.push(stipulation.error);
  if (!position.ok || findings.length > 0) {
    out.add(refusal(source, text, findings));
    return 0;
  }
  out.add({
    type: 'problem',
    problem: {
      index: out.nextIndex,
      ...describe(record),
      source,
      fen: position.value.fen,
      ...(stipulation?.ok && { stipulation: stipulation.value }),
      claim: claimOf(record),
      comments: stringsOf(record.comments),
      warnings: position.value.warnings,
    },
  });
  return 0;
}

const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((part) => typeof part === 'string') : [];

type Description = Pick<Problem, 'id' | 'author' | 'title' | 'event' | 'award' | 'twin' | 'keywords'>;

function describe(record: Fields): Description {
  const description: Record<string, string> = {};
  for (const name of ['id', 'author', 'title', 'event', 'award', 'twin']) {
    const text = stringOf(record[name]);
    if (text !== undefined) description[name] = text;
  }
  const keywords = stringsOf(record.keywords);
  return { ...description, ...(keywords.length > 0 && { keywords }) };
}

function claimOf(record: Fields): Claim {
  if (record.type === 'verdict') {
    const published = isFields(record.published) ? record.published : {};
    const key = stringOf(published.key);
    const keys = stringsOf(published.keys);
    return {
      keys: keys.length > 0 ? keys : key === undefined ? [] : [key],
      line: stringsOf(published.line),
    };
  }
  if (record.type !== 'solution') return { keys: [], line: [] };
  const keys = listOf(record.keys);
  const length = record.stipulation === undefined && record.status === 'mate' ? record.mate : undefined;
  const play = [
    ...keys.map((key) => firstMove(key, '!')),
    ...listOf(record.tries).map((one) => firstMove(one, '?')),
  ];
  const setPlay = listOf(record.setPlay).map(defence);
  if (setPlay.length > 0) play.push({ move: NULL_MOVE, variations: setPlay });
  const shown = play.some(({ variations }) => variations.length > 0);
  return {
    keys: keys.map(moveOf),
    line: stringsOf(record.line),
    ...(typeof length === 'number' && { length }),
    ...(shown && { variations: play }),
  };
}

const moveOf = (move: Fields): string => stringOf(move.uci) ?? stringOf(move.san) ?? '';

/** A key or a try; the refutations of a try are marked as such. */
function firstMove(move: Fields, mark: '!' | '?'): PublishedMove {
  const refutations = listOf(move.refutations).map(
    (reply): PublishedMove => ({ move: moveOf(reply), mark: '!', variations: [] }),
  );
  return {
    move: moveOf(move),
    mark,
    variations: [...refutations, ...threatsOf(move), ...listOf(move.variations).map(defence)],
  };
}

const defence = (move: Fields): PublishedMove => ({
  move: moveOf(move),
  variations: listOf(move.answers).map(answer),
});

const answer = (move: Fields): PublishedMove => ({
  move: moveOf(move),
  variations: [...threatsOf(move), ...listOf(move.replies).map(defence)],
});

/** What would follow if the defender passed. */
function threatsOf(move: Fields): PublishedMove[] {
  const threats = listOf(move.threats).map(answer);
  return threats.length > 0 ? [{ move: NULL_MOVE, variations: threats }] : [];
}
