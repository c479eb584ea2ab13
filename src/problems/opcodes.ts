/**
 * What the operations of an EPD line mean: what is asked, what is claimed, what is remarked.
 *
 * A stipulation may stand in four places. The order is `dm`, `bm #n`, a bare `#n`, a comment: the most explicit
 * first. `dm` and `bm` contradicting each other is a warning.
 */
import { quote } from '../chess/quote.js';
import { err, type Finding, type Result } from '../chess/result.js';
import type { Operation } from './operations.js';
import type { Claim } from './problem.js';
import {
  MAX_MOVES,
  makeStipulation,
  parseStipulation,
  type Stipulation,
  stipulationInComment,
} from './stipulation.js';

export interface Remarks {
  readonly id?: string | undefined;
  readonly stipulation?: Stipulation | undefined;
  readonly claim: Claim;
  readonly comments: readonly string[];
  /** why the line is refused: a stipulation that makes no sense or is none that can be solved */
  readonly findings: readonly Finding[];
  readonly warnings: readonly Finding[];
}

const NONE: readonly never[] = Object.freeze([]);
const NO_CLAIM: Claim = Object.freeze({ keys: NONE, line: NONE });
const NO_REMARKS: Remarks = Object.freeze({
  claim: NO_CLAIM,
  comments: NONE,
  findings: NONE,
  warnings: NONE,
});

/** Places of a stipulation, the most trusted first. */
const PLACES = ['dm', 'bm', 'stipulation', 'comment'] as const;
type Place = (typeof PLACES)[number];

/** Reads the operations of a line; unknown opcodes are ignored, as the standard demands. */
export function readRemarks(operations: readonly Operation[]): Remarks {
  if (operations.length === 0) return NO_REMARKS;
  let id: string | undefined;
  const keys: string[] = [];
  let line: readonly string[] = NONE;
  const numbered: string[] = [];
  const unnumbered: string[] = [];
  const stipulations = new Stipulations();

  for (const { opcode, operand } of operations) {
    if (opcode === 'bm') {
      for (const operandPart of splitBestMoves(operand)) {
        if (operandPart.kind === 'move') keys.push(operandPart.text);
        else stipulations.add('bm', parseStipulation(operandPart.text));
      }
    } else if (opcode === 'pv') {
      if (line.length === 0) line = splitMoves(operand);
    } else if (opcode === 'dm') stipulations.add('dm', parseDirectMate(operand));
    else if (opcode === 'id') id ??= operand === '' ? undefined : operand;
    else if (/^c\d$/.test(opcode)) numbered[Number(opcode[1])] ??= operand;
    else if (opcode === '#') unnumbered.push(operand);
    else {
      const text = operand === '' ? opcode : `${opcode} ${operand}`;
      const bare = parseStipulation(text);
      const unreadable = !bare.ok && bare.error.code === 'stipulation-unreadable';
      if (!unreadable || opcode.startsWith('#')) stipulations.add('stipulation', bare);
      else if (opcode.startsWith('mate')) unnumbered.push(text);
    }
  }

  const comments = [...Object.values(numbered), ...unnumbered].filter((comment) => comment !== '');
  if (stipulations.none) for (const comment of comments) stipulations.addComment(comment);
  return {
    id,
    stipulation: stipulations.choose(),
    claim: keys.length > 0 || line.length > 0 ? { keys, line } : NO_CLAIM,
    comments: comments.length > 0 ? comments : NONE,
    findings: stipulations.findings,
    warnings: stipulations.warnings,
  };
}

/** The stipulations of one line, by place; the first of a place counts. */
class Stipulations {
  readonly findings: Finding[] = [];
  readonly warnings: Finding[] = [];
  private readonly found = new Map<Place, Stipulation>();

  /** Nothing was said about it, right or wrong. */
  get none(): boolean {
    return this.found.size === 0 && this.findings.length === 0 && this.warnings.length === 0;
  }

  add(place: Place, result: Result<Stipulation, Finding>): void {
    if (result.ok) {
      if (!this.found.has(place)) this.found.set(place, result.value);
      return;
    }
    // engines claim mates longer than can be asked for: such a line still holds a position worth solving
    const tooLong = result.error.code === 'stipulation-too-long';
    (tooLong ? this.warnings : this.findings).push({ ...result.error, field: place });
  }

  /** Only prose: what cannot be read in it is no stipulation, but a selfmate is not solved as a direct mate. */
  addComment(comment: string): void {
    const result = stipulationInComment(comment);
    if (result && (result.ok || result.error.code === 'stipulation-unsupported')) this.add('comment', result);
  }

  choose(): Stipulation | undefined {
    const place = PLACES.find((candidate) => this.found.has(candidate));
    const chosen = place && this.found.get(place);
    if (!place || !chosen) return undefined;
    for (const [other, stipulation] of this.found) {
      if (makeStipulation(stipulation) === makeStipulation(chosen)) continue;
      const said = `${place} says ${makeStipulation(chosen)}, ${other} says ${makeStipulation(stipulation)}`;
      this.warnings.push({
        code: 'stipulation-conflict',
        field: other,
        message: `${said}; expected them to agree, ${place} is used`,
      });
    }
    return chosen;
  }
}

/** The operand of `dm`: a number of moves, negative (not in the standard) when the side to move is mated. */
function parseDirectMate(operand: string): Result<Stipulation, Finding> {
  if (/^#?[-+]?\d+$/.test(operand)) return parseStipulation(`dm ${operand.replace('#', '')}`);
  const found = operand === '' ? 'nothing' : quote(operand);
  const message = `found ${found}; expected a whole number of moves from 1 to ${MAX_MOVES}`;
  return err({ code: 'stipulation-unreadable', field: 'dm', message });
}

interface BestMove {
  readonly kind: 'move' | 'stipulation';
  readonly text: string;
}

/** The operand of `bm`: moves (`Qd1 +`, `Qe5 Qf4`), or the stipulation in the manner of ChestUCI (`#3`, `#-3`). */
function splitBestMoves(operand: string): BestMove[] {
  if (/^(?:#\S+|mate.*)$/i.test(operand)) return [{ kind: 'stipulation', text: operand }];
  return splitMoves(operand.replace(/#\s+(?=[-+]?\d)/g, '#')).flatMap((text): BestMove[] => {
    if (/^#|^\d+#$|^[a-z-]+[#=]\d/i.test(text)) return [{ kind: 'stipulation', text }];
    const move = text.replace(/[+#!?]+$/, '');
    return move === '' ? [] : [{ kind: 'move', text: move }];
  });
}

/** Moves as they were written, without move numbers and check marks that stand alone. */
function splitMoves(operand: string): string[] {
  const moves: string[] = [];
  for (const word of operand.split(/[\s,]+/)) {
    const move = /^\d/.test(word) ? word.replace(/^\d+(?:\.+|…)/, '') : word;
    // most words are plain moves: the dirt is looked for only in the others
    if (/^[a-hKQRBNS][a-h1-8x]/.test(move)) moves.push(move);
    else if (move !== '' && !/^(?:[-+#!?.…]+|e\.?p\.?)$/.test(move)) moves.push(move);
  }
  return moves;
}
