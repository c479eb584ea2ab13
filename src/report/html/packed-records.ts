/**
 * Records as the file of an HTML report has them, which may hold a hundred thousand: here they are packed, and read again by its script.
 *
 * An element of the type {@link RECORDS_TYPE} holds records of two lines: what the list shows, in JSON, then the play as a JSON string,
 * which is unpacked when the record is opened. In the play, each phase, move and comment is a line of fields separated by `|`. A phase begins
 * with the number of its kind and has its title and note. A move begins with the letter of its role and its level, and has its
 * move in UCI, its text and its note. A comment belongs to the move before it. An instance of a theme begins with the number of the theme,
 * has its squares, and then its lines: the number of the phase, and the moves in UCI.
 */

import { withoutEnd } from '../../text/ends.js';
import {
  type Evidence,
  SHOWN_PHASES,
  SHOWN_ROLES,
  type ShownEvidence,
  type ShownMove,
  type ShownPhase,
  type ShownPlay,
  type ShownRole,
} from './shown.js';

/** The type of the elements of records, and the id of the element that has the end of the run, in JSON. */
export const RECORDS_TYPE = 'application/x-keymove';
export const RUN_ID = 'run';
/** The id of the element that has the statistics, on their page. */
export const STATS_ID = 'statistics';

/** In the order of {@link SHOWN_ROLES}. */
const ROLE_LETTERS = 'kthdarslb';
const COMMENT = 'c';
const INSTANCE = 'i';

export const packPlay = (play: ShownPlay, evidence: ShownEvidence = []): string =>
  [
    ...play.flatMap(({ kind, title, note, moves }) => [
      joined(String(SHOWN_PHASES.indexOf(kind)), title, note),
      ...moves.flatMap(({ role, level, uci, text, note, comments }) => [
        joined(`${letterOf(role)}${level}`, uci, text, note),
        ...comments.map((comment) => joined(COMMENT, comment)),
      ]),
    ]),
    ...evidence.flatMap((instances, theme) =>
      instances.map(({ lines, squares }) =>
        joined(
          `${INSTANCE}${theme}`,
          squares.join(' '),
          ...lines.map(({ phase, moves }) => [SHOWN_PHASES.indexOf(phase), ...moves].join(' ')),
        ),
      ),
    ),
  ].join('\n');

const letterOf = (role: ShownRole): string => ROLE_LETTERS[SHOWN_ROLES.indexOf(role)] as string;

const joined = (...fields: readonly string[]): string =>
  withoutEnd(fields.map((field) => field.replaceAll('|', '¦').replaceAll('\n', ' ')).join('|'), '|');

export function unpackPlay(text: string): ShownPlay {
  const play: (ShownPhase & { readonly moves: ShownMove[] })[] = [];
  for (const line of text === '' ? [] : text.split('\n')) {
    const [head = '', ...fields] = line.split('|');
    const [first = '', second = '', note = ''] = fields;
    const kind = SHOWN_PHASES[Number(head)];
    const moves = play.at(-1)?.moves ?? [];
    if (kind) play.push({ kind, title: first, note: second, moves: [] });
    else if (head === COMMENT) (moves.at(-1)?.comments as string[] | undefined)?.push(first);
    else if (!head.startsWith(INSTANCE)) {
      const role = SHOWN_ROLES[ROLE_LETTERS.indexOf(head.charAt(0))] ?? 'line';
      moves.push({ role, level: Number(head.slice(1)), uci: first, text: second, note, comments: [] });
    }
  }
  return play;
}

const wordsOf = (text: string): string[] => (text === '' ? [] : text.split(' '));

/** Returns what shows the themes of a record. */
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
