/**
 * Reads the records that keymove writes with `--json`. The claim is what a solution proved, or what a verdict was about; so
 * solutions can be verified by another version or on another machine. Records without a problem (refusals, summaries) are
 * passed over and counted.
 *
 * docs/json.md describes the records. They are read leniently, as files may have been edited or cut.
 */
import type { Finding } from '../../text/finding.js';
import type { Source } from '../../text/input.js';
import { present } from '../../text/present.js';
import { type Entries, refusal } from '../file-reader.js';
import { isFields } from '../olive/olive-entry.js';
import { parseStipulation } from '../parse-stipulation.js';
import { type Claim, NULL_MOVE, type Problem, type PublishedMove, type Twin } from '../problem.js';
import { readDiagram } from '../side-to-move.js';

type Fields = Readonly<Record<string, unknown>>;

export const isOwnRecord = (value: Fields): boolean =>
  typeof value.v === 'number' && typeof value.type === 'string';

/** Adds the problem of a record. @returns 1 if there is none and the record is passed over, else 0 */
export function addOwnRecord(record: Fields, source: Source, text: string, out: Entries): number {
  const told = isFields(record.problem) ? record.problem : record;
  const fen = stringOf(told.fen);
  // a list of legal moves is not a problem, either
  if (fen === undefined || record.type === 'moves') return 1;
  const asked = stringOf((isFields(record.solution) ? record.solution : told).stipulation);
  const stipulation = asked === undefined ? undefined : parseStipulation(asked);
  const position = readDiagram(fen, stipulation?.ok ? stipulation.value : undefined, out.asked);
  const findings: Finding[] = position.ok ? [] : [...position.error];
  if (stipulation && !stipulation.ok) findings.push(stipulation.error);
  if (!position.ok || findings.length > 0) {
    out.add(refusal(source, text, findings));
    return 0;
  }
  const { intended } = told;
  const twin = twinOf(record, told, out.nextIndex);
  out.add({
    type: 'problem',
    problem: {
      index: out.nextIndex,
      ...describe(told),
      ...(twin && { twin }),
      source,
      ...position.value,
      ...(stipulation?.ok && {
        stipulation: { ...stipulation.value, ...(typeof intended === 'number' && { solutions: intended }) },
      }),
      claim: claimOf(record, told),
      comments: stringsOf(told.comments),
    },
  });
  return 0;
}

const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((part) => typeof part === 'string') : [];

type Description = Pick<
  Problem,
  'id' | 'author' | 'title' | 'event' | 'award' | 'keywords' | 'rating' | 'openings'
>;

function describe(record: Fields): Description {
  const description: Record<string, string> = {};
  for (const name of ['id', 'author', 'title', 'event', 'award']) {
    const text = stringOf(record[name]);
    if (text !== undefined) description[name] = text;
  }
  const keywords = stringsOf(record.keywords);
  const openings = stringsOf(record.openings);
  return {
    ...description,
    ...(keywords.length > 0 && { keywords }),
    ...(typeof record.rating === 'number' && { rating: record.rating }),
    ...(openings.length > 0 && { openings }),
  };
}

/** The problems of one diagram stay together: in their file they have the same distances from the first. */
function twinOf(record: Fields, told: Fields, index: number): Twin | undefined {
  if (!isFields(told.twin)) return undefined;
  const { letter, change, continued, duplex, first } = told.twin;
  const distance = Number(record.index) - Number(first);
  return present({
    letter: stringOf(letter),
    change: stringOf(change),
    continued: continued === true ? (true as const) : undefined,
    duplex: duplex === true ? (true as const) : undefined,
    first: distance > 0 && distance <= index ? index - distance : index,
  });
}

function claimOf(record: Fields, told: Fields): Claim {
  const type = stringOf(record.type) ?? '';
  const result = isFields(record[type]) ? record[type] : {};
  if (type === 'verdict') {
    const published = isFields(told.published) ? told.published : {};
    return {
      keys: stringsOf(published.keys),
      line: stringsOf(published.line),
      ...linesOf('lines', published.lines),
      ...linesOf('setLines', published.setLines),
    };
  }
  if (type !== 'solution') return { keys: [], line: [] };
  if (Array.isArray(result.lines)) {
    const found = [...listOf(result.shorter), ...listOf(result.lines)];
    return {
      keys: [],
      line: [],
      ...linesOf(
        'lines',
        found.map(({ uci }) => uci),
      ),
      ...linesOf(
        'setLines',
        listOf(result.setPlay).map(({ uci }) => uci),
      ),
    };
  }
  const keys = listOf(result.keys);
  const length = told.stipulation === undefined && result.status === 'solved' ? result.moves : undefined;
  const play = [
    ...keys.map((key) => firstMove(key, '!')),
    ...listOf(result.tries).map((one) => firstMove(one, '?')),
  ];
  const setPlay = listOf(result.setPlay).map(defence);
  if (setPlay.length > 0) play.push({ move: NULL_MOVE, variations: setPlay });
  const shown = play.some(({ variations }) => variations.length > 0);
  return {
    keys: keys.map(moveOf),
    line: isFields(result.line) ? stringsOf(result.line.uci) : [],
    ...(typeof length === 'number' && { length }),
    ...(shown && { variations: play }),
  };
}

/** A field of a claim with lines; nothing where there are none. */
function linesOf(field: 'lines' | 'setLines', lines: unknown): Pick<Claim, 'lines' | 'setLines'> {
  const found = (Array.isArray(lines) ? lines : []).map(stringsOf).filter((line) => line.length > 0);
  return found.length > 0 ? { [field]: found } : {};
}

const moveOf = (move: Fields): string => stringOf(move.uci) ?? stringOf(move.san) ?? '';

/** A key or a try; refutations are marked `!`. */
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
