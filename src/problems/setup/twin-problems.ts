/** Makes entries of setups: each twin is a problem of its own, with its letter after the id. */
import type { Source } from '../../text/input.js';
import { printable } from '../../text/quote.js';
import { type Entries, refusal } from '../file-reader.js';
import type { Claim, Problem } from '../problem.js';
import { type Fault, positionOfSetup, type Setup } from './setup.js';

/** What a file says about a problem besides its setup. */
export type Description = Pick<
  Problem,
  'id' | 'author' | 'title' | 'event' | 'award' | 'keywords' | 'comments'
>;

export interface Twin {
  /** `a`, `b` …; absent for a problem without twins */
  readonly letter?: string | undefined;
  /** what makes it, as written: `Move b4 f3` */
  readonly change?: string | undefined;
  readonly setup: Setup;
  readonly line: number;
  /** the line to show if it is refused */
  readonly text: string;
}

/** Returns the published solution of one of several positions. */
export type ClaimOf = (fen: string, twin: Twin) => { claim: Claim; notes?: Problem['warnings'] };

const NO_CLAIM: ClaimOf = () => ({ claim: { keys: [], line: [] } });

/** Adds the problems of one setup: two if it is a duplex. */
export function addTwin(
  twin: Twin,
  description: Description,
  file: string,
  out: Entries,
  claimOf: ClaimOf = NO_CLAIM,
): void {
  const parts = twin.setup.duplex ? [false, true] : [false];
  for (const other of parts) {
    const position = positionOfSetup(twin.setup, twin.line, other);
    if (!position.ok) {
      refuseFaults(position.error, file, twin.text, out);
      continue;
    }
    const { fen, stipulation, warnings } = position.value;
    const { claim, notes = [] } = other ? NO_CLAIM(fen, twin) : claimOf(fen, twin);
    const marks = [twin.letter && `${twin.letter})`, other ? 'duplex' : ''].filter(Boolean);
    // a letter alone says little in a long table
    const name = description.id ?? (marks.length > 0 ? description.author : undefined);
    const id = [name, ...marks].filter(Boolean).join(' ');
    out.add({
      type: 'problem',
      problem: {
        index: out.nextIndex,
        ...description,
        ...(id !== '' && { id }),
        ...(twin.letter !== undefined && {
          twin: [`${twin.letter})`, twin.change].filter(Boolean).join(' '),
        }),
        source: { file, line: twin.line },
        fen,
        ...(stipulation && { stipulation }),
        claim,
        comments: description.comments,
        warnings: [...warnings, ...notes],
      },
    });
  }
}

/** Refuses a problem at the line of its first fault; faults on other lines mention their line. */
export function refuseFaults(
  faults: readonly Fault[],
  file: string,
  text: string,
  out: Entries,
  tail = '',
): void {
  // fairy problems use words that are not known here: only what makes them fairy is reported
  const fairy = faults.filter(({ code }) => code === 'fairy' || code === 'stipulation-unsupported');
  const [first, ...more] = fairy.length > 0 ? fairy : faults;
  if (!first) return;
  const source: Source = { file, line: first.line };
  // eight grasshoppers are reported once
  const said = new Set([first.message]);
  const others = more.filter(({ message }) => !said.has(message) && said.add(message));
  const findings = others.map(({ code, field, message, line }) => ({
    code,
    field,
    message: clean(line === first.line ? message : `line ${line}: ${message}`),
  }));
  const { code, field, message } = first;
  out.add(refusal(source, text, [{ code, field, message: clean(message) + tail }, ...findings]));
}

/** Makes a message printable: it may contain names of pieces and conditions from the file. */
const clean = (message: string): string => printable(message, 400);

/** The words for the twins of a refused problem. */
export const withTwins = (count: number): string =>
  count === 0 ? '' : count === 1 ? ', and so is its twin' : `, and so are its ${count} twins`;

/** a, b … z, then z1, z2 …, as Popeye counts. */
export const twinLetter = (index: number): string =>
  index < 26 ? String.fromCharCode(97 + index) : `z${index - 25}`;
