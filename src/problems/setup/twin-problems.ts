/** Makes entries of setups: each twin is a problem of its own, and knows its diagram. */
import type { Finding } from '../../text/finding.js';
import type { Source } from '../../text/input.js';
import { printable } from '../../text/quote.js';
import { withTexts } from '../claims-in-text.js';
import type { Entries } from '../file-reader.js';
import { type FoundClaim, NO_CLAIM, type Problem, type Twin } from '../problem.js';
import { positionOfSetup, type Setup, type SetupFault, type SetupPosition } from './setup.js';

/** What a file says about a problem besides its setup. */
export type Description = Pick<
  Problem,
  'id' | 'author' | 'title' | 'event' | 'award' | 'keywords' | 'comments'
>;

/** A diagram, or what changes have made of it. */
export interface TwinSetup {
  /** by its place among the twins unless given */
  readonly letter?: string | undefined;
  /** what makes it, as printed: `wPa2-->a3`; absent for the diagram */
  readonly change?: string | undefined;
  /** made from the twin before it */
  readonly continued?: boolean;
  readonly setup: Setup;
  readonly line: number;
  /** the line to show if it is refused */
  readonly text: string;
}

/** The published solution of one of several positions. */
export type ClaimOf = (
  position: SetupPosition,
  twin: Pick<Twin, 'letter' | 'duplex'> | undefined,
) => FoundClaim;

/** Adds the problems of one diagram: several if it has twins, twice as many if it is a duplex. */
export function addTwins(
  twins: readonly TwinSetup[],
  description: Description,
  file: string,
  out: Entries,
  claimOf: ClaimOf = () => ({ claim: NO_CLAIM, notes: [] }),
): void {
  const first = out.nextIndex;
  const several = twins.length > 1 || twins[0]?.change !== undefined;
  for (const [place, { letter, change, continued, setup, line, text }] of twins.entries()) {
    for (const duplex of [false, true]) {
      // the first one says whether it is a duplex
      if (duplex && !setup.duplex) continue;
      const position = positionOfSetup(setup, line, duplex);
      if (!position.ok) {
        refuseFaults(position.error, file, text, out);
        continue;
      }
      const twin: Twin | undefined =
        several || setup.duplex
          ? {
              ...(several && { letter: letter ?? twinLetter(place) }),
              ...(change !== undefined && { change }),
              ...(continued && { continued }),
              ...(duplex && { duplex }),
              first,
            }
          : undefined;
      const { stipulation, warnings, ...diagram } = position.value;
      // comments do not say which twin they are about
      const texts = twin ? [] : description.comments;
      const { claim, notes } = withTexts(claimOf(position.value, twin), texts, diagram.fen, stipulation);
      out.add({
        type: 'problem',
        problem: {
          index: out.nextIndex,
          ...description,
          ...(twin && { twin }),
          source: { file, line },
          ...diagram,
          ...(stipulation && { stipulation }),
          claim,
          comments: description.comments,
          warnings: [...warnings, ...notes],
        },
      });
    }
  }
}

/** Refuses a problem at the line of its first fault; faults on other lines mention their line. */
export function refuseFaults(
  faults: readonly SetupFault[],
  file: string,
  text: string,
  out: Entries,
  tail = '',
): void {
  // fairy problems use words that are not known here: only what makes them fairy is reported
  const fairy = faults.filter(({ unsupported }) => unsupported !== undefined);
  const [first, ...more] = fairy.length > 0 ? fairy : faults;
  if (!first) return;
  const source: Source = { file, line: first.line };
  // eight grasshoppers are reported once
  const said = new Set([first.message]);
  const others = more.filter(({ message }) => !said.has(message) && said.add(message));
  const findings = others.map((fault) =>
    cleaned(fault, fault.line === first.line ? fault.message : `line ${fault.line}: ${fault.message}`),
  );
  const found = cleaned(first, first.message);
  out.refuse(source, text, { ...found, message: found.message + tail }, ...findings);
}

/** Makes a finding printable: it may contain names of pieces and conditions from the file. */
const cleaned = ({ code, field, unsupported }: SetupFault, message: string): Finding => ({
  code,
  field,
  message: printable(message, 400),
  ...(unsupported !== undefined && { unsupported: printable(unsupported, 100) }),
});

/** The words for the twins of a refused problem. */
export const withTwins = (count: number): string =>
  count === 0 ? '' : count === 1 ? ', and so is its twin' : `, and so are its ${count} twins`;

/** a, b … z, then z1, z2 …, as Popeye counts. */
export const twinLetter = (index: number): string =>
  index < 26 ? String.fromCharCode(97 + index) : `z${index - 25}`;
