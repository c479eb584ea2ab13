/** Writes refusals and warnings, one line per finding: `file:line: what was found; …`. */

import type { Refusal, Source } from '../problems/problem.js';
import type { Finding } from '../text/finding.js';
import { sourceName } from '../text/quote.js';

/** Line 0 stands for the file as a whole. */
function placeText({ file, line }: Source): string {
  const name = sourceName(file);
  return line > 0 ? `${name}:${line}` : name;
}

/** Why it was refused, in one line. */
export const reasonsText = ({ findings }: Refusal): string => findings.map(findingText).join('; ');

/** A finding about the file as a whole needs no field. */
export const findingText = ({ field, message }: Finding): string =>
  field === 'file' ? message : `${field}: ${message}`;

export function refusalText(refusal: Refusal): string {
  return lines(refusal.findings, (finding) => `${placeText(refusal.source)}: ${findingText(finding)}`);
}

export function warningsText({
  source,
  warnings = [],
}: {
  readonly source: Source;
  readonly warnings?: readonly Finding[];
}): string {
  return lines(warnings, (finding) => `${placeText(source)}: warning: ${findingText(finding)}`);
}

const lines = (findings: readonly Finding[], text: (finding: Finding) => string): string =>
  findings.map((finding) => `${text(finding)}\n`).join('');
