/**
 * Packs the records of an HTML report, which may be a hundred thousand, and unpacks them in its script.
 *
 * An element of the type {@link RECORDS_TYPE} holds records of two lines. The first line is JSON and has what the list shows. The second is
 * a JSON string with the play, which is unpacked when the record is opened. In the play, each phase, move and comment is a line of fields
 * separated by `|`. A phase begins with the number of its kind and has its title and note. A move begins with the letter of its role and
 * the number of moves before it in its line. It has its number and its move in UCI, its text, its note, the initial of what it gives and
 * of its judgement, and its score; it follows the last move with a lower number. A comment belongs to the move before it. An instance of a theme begins with
 * the number of the theme, and has its squares, then its lines: each has the number of the phase, and the moves in UCI.
 */

import { JUDGEMENTS } from '../../analyse/judgement.js';
import { withoutEnd } from '../../text/ends.js';
import {
  type Evidence,
  type Listed,
  type ListedProblem,
  SHOWN_PHASES,
  SHOWN_ROLES,
  type Shown,
  type ShownEvidence,
  type ShownMove,
  type ShownPhase,
  type ShownPlay,
  type ShownRole,
} from './shown.js';

/** The type of the elements with records. RUN_ID is the id of the element with the end of the run, in JSON. */
export const RECORDS_TYPE = 'application/x-keymove';
export const RUN_ID = 'run';

/** Writes JSON in which nothing can end its element or begin a comment. */
export const dataJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

export const packRecord = ({ listed, play, evidence }: Shown<Listed>): string =>
  `${dataJson(listed)}\n${dataJson(packPlay(play, evidence))}\n`;

/** A listed result. Its play is unpacked on demand. */
interface PackedRecord {
  readonly listed: ListedProblem;
  play(): ShownPlay;
  evidence(): ShownEvidence;
}

/** Reads the text of an element of records, which begins with a line break. An incomplete last record is left out. */
export function* unpackRecords(text: string): Generator<PackedRecord> {
  const lines = text.split('\n');
  // a complete last line also ends with a line break
  for (let i = 1; i + 2 < lines.length; i += 2) {
    const [listed = '', play = ''] = lines.slice(i, i + 2);
    yield {
      listed: JSON.parse(listed) as ListedProblem,
      play: () => unpackPlay(JSON.parse(play) as string),
      evidence: () => unpackEvidence(JSON.parse(play) as string),
    };
  }
}

const ROLE_LETTERS: Readonly<Record<ShownRole, string>> = {
  key: 'k',
  try: 't',
  threat: 'h',
  defence: 'd',
  answer: 'a',
  refutation: 'r',
  help: 's',
  line: 'l',
  better: 'b',
};
const ROLES_BY_LETTER = new Map(SHOWN_ROLES.map((role) => [ROLE_LETTERS[role], role]));
const COMMENT = 'c';
const INSTANCE = 'i';

export function packPlay(play: ShownPlay, evidence: ShownEvidence = []): string {
  let text = '';
  // the lines are not collected and joined, because there may be very many
  for (const line of packedLines(play, evidence)) text += text === '' ? line : `\n${line}`;
  return text;
}

function* packedLines(play: ShownPlay, evidence: ShownEvidence): Generator<string> {
  for (const { kind, title, note, moves } of play) {
    yield joined(String(SHOWN_PHASES.indexOf(kind)), title, note);
    yield* packMoves(moves, 0);
  }
  for (const [theme, instances] of evidence.entries()) {
    for (const { lines, squares } of instances) {
      const ofLines = lines.map(({ phase, moves }) => [SHOWN_PHASES.indexOf(phase), ...moves].join(' '));
      yield joined(`${INSTANCE}${theme}`, squares.join(' '), ...ofLines);
    }
  }
}

function* packMoves(moves: readonly ShownMove[], depth: number): Generator<string> {
  for (const {
    role,
    number,
    uci,
    text,
    note,
    gives = '',
    judgement = '',
    score = '',
    comments,
    next,
  } of moves) {
    yield joined(
      `${ROLE_LETTERS[role]}${depth}`,
      // a number ends with a dot
      number + uci,
      text,
      note,
      gives.charAt(0),
      judgement.charAt(0),
      score,
    );
    for (const comment of comments) yield joined(COMMENT, comment);
    yield* packMoves(next, depth + 1);
  }
}

const joined = (...fields: readonly string[]): string =>
  withoutEnd(fields.map((field) => field.replaceAll('|', '¦').replaceAll('\n', ' ')).join('|'), '|');

/** A move whose last continuation has not been read yet. */
type OpenMove = ShownMove & { readonly comments: string[]; readonly next: ShownMove[] };

export function unpackPlay(text: string): ShownPlay {
  const play: (ShownPhase & { readonly moves: ShownMove[] })[] = [];
  /** the line to the last move */
  const line: OpenMove[] = [];
  for (const packed of text === '' ? [] : text.split('\n')) {
    const [head = '', first = '', second = '', note = '', gives, judgement, score] = packed.split('|');
    const kind = SHOWN_PHASES[Number(head)];
    if (kind) play.push({ kind, title: first, note: second, moves: [] });
    else if (head === COMMENT) line.at(-1)?.comments.push(first);
    else if (!head.startsWith(INSTANCE)) {
      line.length = Number(head.slice(1));
      const parent = line.at(-1);
      const uciAt = first.lastIndexOf('.') + 1;
      const move: OpenMove = {
        role: ROLES_BY_LETTER.get(head.charAt(0)) ?? 'line',
        number: first.slice(0, uciAt),
        uci: first.slice(uciAt),
        text: second,
        note,
        ...(gives && { gives: gives === 'm' ? 'mate' : 'check' }),
        ...(judgement && { judgement: JUDGEMENTS.find((each) => each.startsWith(judgement)) }),
        ...(score && { score }),
        comments: [],
        next: [],
        parent,
      };
      (parent ? parent.next : play.at(-1)?.moves)?.push(move);
      line.push(move);
    }
  }
  return play;
}

const wordsOf = (text: string): string[] => (text === '' ? [] : text.split(' '));

/** Returns the evidence for the themes of a record. */
export function unpackEvidence(text: string): ShownEvidence {
  const evidence: Evidence[][] = [];
  for (const line of text.split('\n')) {
    if (!line.startsWith(INSTANCE)) continue;
    const [head = '', squares = '', ...lines] = line.split('|');
    const theme = Number(head.slice(1));
    while (evidence.length <= theme) evidence.push([]);
    evidence[theme]?.push({
      squares: wordsOf(squares),
      lines: lines.map((each) => {
        const [phase = '', ...moves] = wordsOf(each);
        return { phase: SHOWN_PHASES[Number(phase)] as Evidence['lines'][number]['phase'], moves };
      }),
    });
  }
  return evidence;
}
