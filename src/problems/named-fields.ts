/** Reads a problem from named fields, as in tables and JSON files. Each field is recognised by all its usual names. */

import type { Finding } from '../text/finding.js';
import type { Source } from '../text/input.js';
import { present } from '../text/present.js';
import { hasSecondPosition, secondPosition, splitEpd } from './epd/epd-line.js';
import { readRemarks } from './epd/opcodes.js';
import { type Entries, refusal } from './file-reader.js';
import { parseStipulation, stipulationInComment } from './parse-stipulation.js';
import {
  type Claim,
  type Description,
  type Entry,
  type FoundClaim,
  type Problem,
  saysNothing,
} from './problem.js';
import {
  areAmong,
  claimOfText,
  lengthOfLine,
  partsOfTwins,
  splitMoves,
  withoutMarks,
  withTexts,
} from './published-solution.js';
import { readDiagram } from './side-to-move.js';
import { StatedStipulations } from './stated-stipulations.js';
import { isInLines, type Stipulation } from './stipulation.js';

/** The fields that are read, with their possible names as `columnName` normalises them. The first one present counts. */
const NAMES = {
  fen: ['fen', 'epd', 'position', 'forsyth', 'board'],
  stipulation: ['stipulation', 'stip', 'goal', 'mate', 'matein', 'dm', 'forderung', 'enonce'],
  intended: ['intended', 'intendedsolutions'],
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

/** The names by which the code refers to fields. */
export const FIELD_NAMES = Object.keys(NAMES) as FieldName[];

/** Returns the place of each field in a header. */
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
  { nextIndex: index, asked }: Pick<Entries, 'nextIndex' | 'asked'>,
): Entry {
  const written = field('fen') ?? '';
  if (hasSecondPosition(written)) return refusal(source, text, [secondPosition]);
  const { fields, operations } = splitEpd(written);
  const remarks = readRemarks(operations);
  const stipulations = new StatedStipulations(['stipulation', 'fen', 'comment']);
  const stated = field('stipulation');
  if (stated !== undefined) stipulations.add('stipulation', parseField(stated));
  if (remarks.stipulation) stipulations.add('fen', { ok: true, value: remarks.stipulation });
  const comments = [field('comment'), ...remarks.comments].filter((comment) => comment !== undefined);
  const intended = field('intended');
  if (intended !== undefined) stipulations.addIntended(intended);
  stipulations.addComments(comments);
  const { stipulation, other } = stipulations.choose();
  const position = readDiagram(fields, stipulation, asked);
  const findings = [...(position.ok ? [] : position.error), ...remarks.findings, ...stipulations.findings];
  if (!position.ok || findings.length > 0) return refusal(source, text, findings);

  const { fen } = position.value;
  const said = asked ?? stipulation;
  const ofFields = claimOfFields(field, fen, said, other);
  const own = saysNothing(ofFields.claim) ? { ...ofFields, claim: remarks.claim } : ofFields;
  const beside = ofFields.beside === undefined ? [] : [ofFields.beside];
  const { claim, notes } = withTexts(own, [...beside, ...comments, ...(remarks.texts ?? [])], fen, said);
  const problem: Problem = {
    index,
    ...describe(field, remarks.id),
    source,
    ...position.value,
    ...(stipulation && { stipulation }),
    claim,
    comments,
    warnings: [...position.value.warnings, ...remarks.warnings, ...stipulations.warnings, ...notes],
  };
  return { type: 'problem', problem };
}

/** Reads `#3`, `mate in 3`, or a bare number, whose meaning the column shows. `+3` and `003` ask for other goals. */
function parseField(text: string) {
  const bare = /^(?:-?[1-9]\d*|0)$/.test(text.trim()) ? `#${text.trim()}` : text;
  const found = parseStipulation(bare);
  return found.ok ? found : (stipulationInComment(text) ?? found);
}

function describe(field: (name: FieldName) => string | undefined, epdId: string | undefined): Description {
  const event = [field('event'), field('date')].filter((part) => part !== undefined).join(', ');
  const keywords = (field('keywords') ?? '').split(/[,;|]\s*/).filter((word) => word !== '');
  return present({
    id: field('id') ?? epdId,
    author: field('author'),
    title: field('title'),
    event: event || undefined,
    award: field('award'),
    keywords: keywords.length > 0 ? keywords : undefined,
  });
}

/** Returns a claim. Keys have a field of their own, or begin the line or a solution. A solution with other keys is returned in `beside`. */
function claimOfFields(
  field: (name: FieldName) => string | undefined,
  fen: string,
  stipulation: Stipulation | undefined,
  other: number | undefined,
): FoundClaim & { readonly beside?: string } {
  const keys = movesOf(field('keys'))
    .map(withoutMarks)
    .filter((key) => key !== '');
  const line = movesOf(field('line'));
  const written = field('solution');
  const isLines = isInLines(stipulation);
  if (written !== undefined) {
    // of several twins, this is the first one; the others are missing
    const parts = partsOfTwins(written);
    const own = parts.get('a')?.() ?? written;
    const found = claimOfText(own, fen, stipulation, other);
    const { claim } = found;
    const isWhole = isLines || (line.length === 0 && areAmong(keys, claim.keys, fen));
    if (!isWhole) return { claim: claimOfMoves(keys, line, stipulation, other), notes: [], beside: own };
    const others = parts.has('a') ? [...parts.keys()].filter((letter) => letter !== 'a') : [];
    return others.length > 0 ? { ...found, notes: [...found.notes, otherTwins(others)] } : found;
  }
  return { claim: isLines ? { keys, line } : claimOfMoves(keys, line, stipulation, other), notes: [] };
}

function claimOfMoves(
  keys: readonly string[],
  line: readonly string[],
  stipulation: Stipulation | undefined,
  other: number | undefined,
): Claim {
  const length = stipulation ? other : lengthOfLine(line);
  return {
    keys: keys.length > 0 ? keys : line.slice(0, 1).map(withoutMarks),
    line,
    ...(length !== undefined && { length }),
  };
}

const otherTwins = (letters: readonly string[]): Finding => ({
  code: 'solution-twins',
  field: 'solution',
  message: `found solutions of the twins ${letters.map((letter) => `${letter})`).join(', ')}, which are not compared; add the positions of these twins`,
});

/** Splits moves. A bare number is not a move: `line` and `key` may be columns of a file or a database. */
const movesOf = (text = ''): string[] => (/^(?:0|[1-9]\d*)$/.test(text.trim()) ? [] : splitMoves(text));
