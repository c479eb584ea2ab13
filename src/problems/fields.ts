/**
 * A problem as named fields, as tables and JSON files have them: names as people choose them, in any case.
 */
import { readPosition } from '../chess/fen.js';
import { parseMove, positionOf } from '../chess/moves.js';
import type { Finding } from '../text/finding.js';
import { refusal } from './entries.js';
import { hasSecondPosition, secondPosition, splitEpd } from './epd/epd-line.js';
import { readRemarks } from './epd/opcodes.js';
import { Movetext } from './pgn/movetext.js';
import type { Claim, Entry, Problem, Source } from './problem.js';
import { claimOfTree } from './published-claim.js';
import { lengthOfLine, splitMoves, withoutMarks } from './published-moves.js';
import { findKeys } from './published-text.js';
import { Stipulations } from './stated-stipulations.js';
import { parseStipulation, type Stipulation, stipulationInComment } from './stipulation.js';

/** What is read, and the names it goes by, as `columnName` makes them; the first that has content counts. */
const NAMES = {
  fen: ['fen', 'epd', 'position', 'forsyth', 'board'],
  stipulation: ['stipulation', 'stip', 'goal', 'mate', 'matein', 'dm', 'forderung', 'enonce'],
  keys: ['key', 'keys', 'bm', 'bestmove', 'bestmoves', 'keymove', 'firstmove'],
  solution: ['solution', 'solutions', 'loesung', 'lösung'],
  line: ['moves', 'pv', 'mainline', 'variation', 'line'],
  id: ['id', 'puzzleid', 'problemid', 'number', 'no', 'nr'],
  author: ['author', 'authors', 'composer', 'composers', 'autor', 'auteur'],
  title: ['title', 'titel', 'titre'],
  event: ['source', 'origin', 'publication', 'event', 'journal', 'quelle'],
  date: ['date', 'year', 'published'],
  award: ['award', 'distinction', 'prize'],
  keywords: ['keywords', 'themes', 'theme'],
  comment: ['comment', 'comments', 'remark', 'remarks', 'note', 'notes'],
} as const;

export type FieldName = keyof typeof NAMES;

/** The fields by the names that are used here. */
export const FIELD_NAMES = Object.keys(NAMES) as FieldName[];

/** The place of each field among the names of a header; undefined where there is none. */
export function placesOf(header: readonly string[]): ReadonlyMap<FieldName, number> {
  const places = new Map<FieldName, number>();
  for (const field of FIELD_NAMES) {
    const names: readonly string[] = NAMES[field];
    const name = names.find((candidate) => header.includes(candidate));
    if (name !== undefined) places.set(field, header.indexOf(name));
  }
  return places;
}

/** Reads a problem. Refusals: those of `readPosition` and `parseStipulation`. */
export function readFields(
  field: (name: FieldName) => string | undefined,
  source: Source,
  text: string,
  index: number,
): Entry {
  const written = field('fen') ?? '';
  if (hasSecondPosition(written)) return refusal(source, text, [secondPosition]);
  const { fields, operations } = splitEpd(written);
  const position = readPosition(fields);
  const remarks = readRemarks(operations);
  const stipulations = new Stipulations(['stipulation', 'fen', 'comment']);
  const said = field('stipulation');
  if (said !== undefined) stipulations.add('stipulation', parseField(said));
  if (remarks.stipulation) stipulations.add('fen', { ok: true, value: remarks.stipulation });
  const comments = [field('comment'), ...remarks.comments].filter((comment) => comment !== undefined);
  if (stipulations.none) for (const comment of comments) stipulations.addProse('comment', comment);
  const findings = [...(position.ok ? [] : position.error), ...remarks.findings, ...stipulations.findings];
  if (!position.ok || findings.length > 0) return refusal(source, text, findings);

  const { stipulation, other } = stipulations.choose();
  const { claim, notes } = claimOfFields(field, position.value.fen, stipulation, other);
  const problem: Problem = {
    index,
    ...describe(field, remarks.id),
    source,
    fen: position.value.fen,
    ...(stipulation && { stipulation }),
    claim: claim.keys.length > 0 || claim.line.length > 0 ? claim : remarks.claim,
    comments,
    warnings: [...position.value.warnings, ...remarks.warnings, ...stipulations.warnings, ...notes],
  };
  return { type: 'problem', problem };
}

/** `#3`, `mate in 3`, and the bare number of a column that is named so. */
function parseField(text: string) {
  const bare = /^[-+]?\d+$/.test(text.trim()) ? `#${text.trim()}` : text;
  const found = parseStipulation(bare);
  return found.ok ? found : (stipulationInComment(text) ?? found);
}

type Description = Pick<Problem, 'id' | 'author' | 'title' | 'event' | 'award' | 'keywords'>;

function describe(field: (name: FieldName) => string | undefined, epdId: string | undefined): Description {
  const id = field('id') ?? epdId;
  const [author, title, award] = [field('author'), field('title'), field('award')];
  const event = [field('event'), field('date')].filter((part) => part !== undefined).join(', ');
  const keywords = (field('keywords') ?? '').split(/[,;|]\s*/).filter((word) => word !== '');
  return {
    ...(id !== undefined && { id }),
    ...(author !== undefined && { author }),
    ...(title !== undefined && { title }),
    ...(event !== '' && { event }),
    ...(award !== undefined && { award }),
    ...(keywords.length > 0 && { keywords }),
  };
}

/** Keys stand in a field of their own, or begin the line, or are what a written solution begins with. */
function claimOfFields(
  field: (name: FieldName) => string | undefined,
  fen: string,
  stipulation: Stipulation | undefined,
  other: number | undefined,
): { claim: Claim; notes: readonly Finding[] } {
  const keys = movesOf(field('keys'))
    .map(withoutMarks)
    .filter((key) => key !== '');
  const line = movesOf(field('line'));
  const written = field('solution');
  if (keys.length === 0 && line.length === 0 && written !== undefined) {
    return claimOfText(written, fen, stipulation, other);
  }
  const length = stipulation ? other : lengthOfLine(line);
  const claim = {
    keys: keys.length > 0 ? keys : line.slice(0, 1).map(withoutMarks),
    line,
    ...(length !== undefined && { length }),
  };
  return { claim, notes: [] };
}

/** A number is no move: where there is nothing else, `line` and `key` are those of a file or of a database. */
const movesOf = (text = ''): string[] => (/^(?:0|[1-9]\d*)$/.test(text.trim()) ? [] : splitMoves(text));

/** A written solution is read as the movetext of a game, if its first move can be played; else only its key is. */
export function claimOfText(
  text: string,
  fen: string,
  stipulation: Stipulation | undefined,
  other?: number,
): { claim: Claim; notes: readonly Finding[] } {
  const movetext = new Movetext();
  movetext.whiteBegins = / w /.test(fen);
  for (const line of text.split('\n')) movetext.readLine(line);
  const claim = claimOfTree(movetext.finish(), stipulation, other);
  const position = positionOf(fen);
  const clean = !movetext.unbalanced && !movetext.tooDeep && !movetext.overrun;
  if (clean && claim.keys.length > 0 && claim.keys.every((key) => parseMove(position, key))) {
    return { claim, notes: [] };
  }
  const { keys, notes } = findKeys(text, fen);
  return { claim: { keys, line: [] }, notes };
}
