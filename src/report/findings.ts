/** Writes refusals and warnings, one line per finding: `file:line: what was found; …`. */

import type { Refusal, Source } from '../problems/problem.js';
import { type Finding, unsupportedIn } from '../text/finding.js';
import { sourceName } from '../text/quote.js';
import { REFUSED, UNSUPPORTED } from './html/shown.js';

/** Line 0 stands for the file as a whole. */
function placeText({ file, line }: Source): string {
  const name = sourceName(file);
  return line > 0 ? `${name}:${line}` : name;
}

/** Returns the reasons of a refusal, or what is not supported: `unsupported: grasshopper, Circe`. */
export function reasonsOf({ findings }: Pick<Refusal, 'findings'>): readonly string[] {
  const unsupported = unsupportedIn(findings);
  return unsupported.length > 0 ? [`${UNSUPPORTED}: ${unsupported.join(', ')}`] : findings.map(findingText);
}

/** Returns the reasons in one line. */
export const reasonsText = (refusal: Refusal): string => reasonsOf(refusal).join('; ');

/** Returns the word under which a refusal is counted in reports without verdicts. */
export const refusedWord = (findings: readonly Finding[]): string =>
  unsupportedIn(findings).length > 0 ? UNSUPPORTED : REFUSED;

/** A finding about the file as a whole needs no field. */
export const findingText = ({ field, message }: Finding): string =>
  field === 'file' ? message : `${field}: ${message}`;

export function refusalText(refusal: Refusal): string {
  return lines(reasonsOf(refusal).map((reason) => `${placeText(refusal.source)}: ${reason}`));
}

export function warningsText({
  source,
  warnings = [],
}: {
  readonly source: Source;
  readonly warnings?: readonly Finding[];
}): string {
  return lines(warnings.map((finding) => `${placeText(source)}: warning: ${findingText(finding)}`));
}

const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');
