/**
 * Reads the records that keymove writes with `--json`. The claim is what a solution proved, or what a verdict was about, so
 * another version or another machine can verify solutions. Records without a problem (refusals, summaries) are
 * skipped and counted.
 *
 * docs/json.md describes the records. They are read leniently, since files may have been edited or cut.
 */
import { type Fields, isFields } from '../../text/fields.js';
import type { Finding } from '../../text/finding.js';
import type { Source } from '../../text/input.js';
import { present } from '../../text/present.js';
import { RECORD_VERSION } from '../../text/record-version.js';
import { checkStipulation } from '../check-stipulation.js';
import type { Entries } from '../file-reader.js';
import {
  type Claim,
  type Description,
  NO_CLAIM,
  NULL_MOVE,
  type PublishedMove,
  type Twin,
} from '../problem.js';
import { readDiagram } from '../side-to-move.js';

export const isOwnRecord = (value: Fields): boolean =>
  typeof value.v === 'number' && typeof value.type === 'string';

/** Adds the problem of a record, or skips the record if it has none. */
export function addOwnRecord(record: Fields, source: Source, text: string, out: Entries): void {
  const told = isFields(record.problem) ? record.problem : record;
  const fen = stringOf(told.fen);
  // a list of legal moves is not a problem, either
  if (fen === undefined || record.type === 'moves') {
    out.passedOver++;
    return;
  }
  if (record.v !== RECORD_VERSION) {
    const message = `found a record of version ${String(record.v)}; expected version ${RECORD_VERSION}`;
    out.refuse(source, text, { code: 'json-record-version', field: 'record', message });
    return;
  }
  const { solution } = isFields(record.verdict) ? record.verdict : record;
  const asked = (isFields(solution) ? solution : told).stipulation;
  const stipulation = asked === undefined ? undefined : checkStipulation(asked);
  const position = readDiagram(fen, stipulation?.ok ? stipulation.value : undefined, out.asked);
  const findings: Finding[] = position.ok ? [] : [...position.error];
  if (stipulation && !stipulation.ok) findings.push(stipulation.error);
  if (!position.ok || findings.length > 0) {
    out.refuse(source, text, ...findings);
    return;
  }
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
        stipulation: stipulation.value,
      }),
      claim: claimOf(record, told),
      comments: stringsOf(told.comments),
    },
  });
}

const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const listOf = (value: unknown): readonly Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((part) => typeof part === 'string') : [];

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

/** Returns the twin of a problem. Problems of one diagram stay together: their distances from the first are kept. */
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
  const said = isFields(told.published) ? told.published : {};
  const onlyMoves = said.onlyMoves === true && { onlyMoves: true as const };
  if (record.type === 'verdict') {
    const avoid = stringsOf(said.avoid);
    return {
      keys: stringsOf(said.keys),
      line: stringsOf(said.line),
      ...(avoid.length > 0 && { avoid }),
      ...onlyMoves,
      ...linesOf('lines', said.lines),
      ...linesOf('setLines', said.setLines),
    };
  }
  const { solution } = record;
  if (record.type !== 'solution' || !isFields(solution)) return NO_CLAIM;
  const phases = new Map(listOf(solution.phases).map(({ kind, first }) => [kind, listOf(first)]));
  const set = phases.get('set') ?? [];
  const keys = phases.get('actual') ?? [];
  const helps = [...(phases.get('short') ?? []), ...keys];
  if (helps.some(({ role }) => role === 'help')) {
    const setLines = linesOf('setLines', pathsIn(set));
    return { ...NO_CLAIM, ...linesOf('lines', pathsIn(helps)), ...setLines };
  }
  const length = told.stipulation === undefined && solution.status === 'solved' ? solution.moves : undefined;
  const play = [...keys, ...(phases.get('try') ?? [])].map(published);
  if (set.length > 0) play.push({ move: NULL_MOVE, variations: set.map(published) });
  const shown = play.some(({ variations }) => variations.length > 0);
  return {
    keys: keys.map(moveOf),
    line: listOf(solution.line).map(moveOf),
    ...(typeof length === 'number' && { length }),
    ...(shown && { variations: play }),
    // the moves of a longer line are proven, and need not be the only ones
    ...(solution.moves === 1 && onlyMoves),
  };
}

/** Returns a field of a claim with lines, or nothing if there are none. */
function linesOf(field: 'lines' | 'setLines', lines: unknown): Pick<Claim, 'lines' | 'setLines'> {
  const found = (Array.isArray(lines) ? lines : []).map(stringsOf).filter((line) => line.length > 0);
  return found.length > 0 ? { [field]: found } : {};
}

const moveOf = (move: Fields): string => stringOf(move.uci) ?? stringOf(move.san) ?? '';

const pathsIn = (moves: readonly Fields[]): string[][] =>
  moves.flatMap((move) => {
    const rest = pathsIn(listOf(move.next));
    return rest.length === 0 ? [[moveOf(move)]] : rest.map((path) => [moveOf(move), ...path]);
  });

const MARKS: Readonly<Record<string, '!' | '?'>> = { key: '!', try: '?', refutation: '!' };

/** Returns a move of the tree and what follows it. Threats follow a pass of the defender. */
function published(move: Fields): PublishedMove {
  const next = listOf(move.next);
  const threats = next.filter(({ role }) => role === 'threat').map(published);
  const others = next.filter(({ role }) => role !== 'threat').map(published);
  const mark = MARKS[stringOf(move.role) ?? ''];
  return {
    move: moveOf(move),
    ...(mark && { mark }),
    variations: [...(threats.length > 0 ? [{ move: NULL_MOVE, variations: threats }] : []), ...others],
  };
}
