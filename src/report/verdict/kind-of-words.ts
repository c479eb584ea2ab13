/** What the words of verdicts on one kind of play say: see judged-words.ts. */
import type { Verdict } from '../../solution/verdict.js';
import type { PlayWriter } from '../solution/play-writer.js';

export interface JudgedWords {
  /** how much was published besides keys */
  published(verdict: Verdict): string;
  /** cells of a table for programs that only one kind of play fills */
  cells(
    verdict: Verdict,
    writer: PlayWriter,
  ): { readonly published_lines?: string; readonly intended?: number | undefined };
  /** what is true instead of the claim: evidence */
  proven(verdict: Verdict, writer: PlayWriter): string[];
  /** the faults of what was published: evidence */
  faults(verdict: Verdict, writer: PlayWriter): string[];
  /** what is wrong, in plain words */
  sentence(verdict: Verdict, writer: PlayWriter): string;
  /** what the sentence leaves out, unless the play has it marked */
  further(verdict: Verdict, writer: PlayWriter): string[];
  /** why it is sound */
  soundness(verdict: Verdict): string;
}
