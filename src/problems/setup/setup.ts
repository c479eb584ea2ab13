/**
 * A problem as Popeye and Olive describe it: a diagram without a side to move, a stipulation, and options that say what
 * else a FEN says. One twin of a problem is one setup.
 */
import { readPosition } from '../../chess/fen.js';
import { err, type Finding, ok, type Result } from '../../text/finding.js';
import { quote } from '../../text/quote.js';
import { MAX_MOVES, parseStipulation, type Stipulation } from '../stipulation.js';
import { Diagram, squareName } from './setup-board.js';

/** A finding with the line that it is about. */
export interface Fault extends Finding {
  readonly line: number;
}

export interface Setup {
  readonly diagram: Diagram;
  stipulation: { readonly text: string; readonly line: number } | undefined;
  /** Black begins, and mates (`HalfDuplex`) */
  blackBegins: boolean;
  /** the diagram is the position after the key (`PostKeyPlay`) */
  afterKey: boolean;
  /** squares of kings and rooks that have lost their rights */
  readonly noCastling: Set<number>;
  /** what a pawn can capture on, en passant, at once */
  enPassant: number | undefined;
  /** solved again with colours exchanged (`Duplex`) */
  duplex: boolean;
  /** what is wrong with it, and what cannot be solved */
  readonly faults: Fault[];
  /** what was read leniently, or is left to keymove's own options */
  readonly notes: Finding[];
}

export const newSetup = (): Setup => ({
  diagram: new Diagram(),
  stipulation: undefined,
  blackBegins: false,
  afterKey: false,
  noCastling: new Set(),
  enPassant: undefined,
  duplex: false,
  faults: [],
  notes: [],
});

/** A copy to make a twin of: all but the faults. */
export const twinOf = (setup: Setup): Setup => ({
  ...setup,
  diagram: setup.diagram.clone(),
  noCastling: new Set(setup.noCastling),
  faults: [],
  notes: [...setup.notes],
});

/** The part of a problem that is on the board. */
export interface SetupPosition {
  readonly fen: string;
  readonly stipulation?: Stipulation;
  readonly warnings: readonly Finding[];
}

/** The position of a setup, or everything that is wrong with it. @param other for the second part of a duplex */
export function positionOfSetup(setup: Setup, line: number, other = false): Result<SetupPosition, Fault[]> {
  const { diagram, enPassant } = setup;
  const black = setup.blackBegins !== (setup.afterKey !== other);
  const position = readPosition({
    board: diagram.toBoardField(),
    side: black ? 'b' : 'w',
    castling: castlingOf(setup),
    enPassant: enPassant === undefined || other ? '-' : squareName(enPassant),
  });
  const stipulation = stipulationOf(setup);
  const faults = [...setup.faults];
  if (!position.ok) faults.push(...position.error.map((finding) => ({ ...finding, line })));
  if (stipulation && !stipulation.ok) {
    faults.push({ ...stipulation.error, line: setup.stipulation?.line ?? line });
  }
  if (!position.ok || faults.length > 0) return err(faults);
  return ok({
    fen: position.value.fen,
    ...(stipulation?.ok && { stipulation: stipulation.value }),
    warnings: [...position.value.warnings, ...setup.notes],
  });
}

/** Castling is permitted where king and rook stand at home, unless a `NoCastling` says otherwise. */
function castlingOf({ diagram, noCastling }: Setup): string {
  const rights = [
    ['K', 4, 7],
    ['Q', 4, 0],
    ['k', 60, 63],
    ['q', 60, 56],
  ] as const;
  const held = rights.filter(([right, king, rook]) => {
    const white = right === right.toUpperCase();
    return (
      diagram.at(king) === (white ? 'K' : 'k') &&
      diagram.at(rook) === (white ? 'R' : 'r') &&
      !noCastling.has(king) &&
      !noCastling.has(rook)
    );
  });
  return held.map(([right]) => right).join('') || '-';
}

/** `white 3a[#]d`, `5a[#]d`: how Popeye's structured form says mate in 2, in 3. */
const STRUCTURED = /^(?:white|weiss|weiß|blanc)?\s*(\d{1,3})a\[#\]d$/i;

function stipulationOf({ stipulation, afterKey }: Setup): Result<Stipulation, Finding> | undefined {
  if (!stipulation) return undefined;
  const { text } = stipulation;
  const plies = Number(STRUCTURED.exec(text)?.[1] ?? 0);
  // blanks may stand between goal and length: `# 2`
  const found = parseStipulation(plies % 2 === 1 ? `#${(plies + 1) / 2}` : text.replace(/\s+/g, ''));
  if (!found.ok) return err(named(text, found.error));
  if (!afterKey) return found;
  const moves = found.value.moves - 1;
  if (moves >= 1 && moves <= MAX_MOVES) return ok({ kind: 'is-mated', moves });
  const message = `found ${quote(text)} after the key, which leaves no move; expected #2 or longer`;
  return err({ code: 'stipulation-range', field: 'stipulation', message });
}

/** Stipulations of Popeye's that others do not know. */
const OF_POPEYE: readonly (readonly [RegExp, string])[] = [
  [/^(?:ser-|pser-|phser-)?(?:h)?dia/i, 'a proof game'],
  [/a=>b/i, 'a way from one position to another'],
  [/^exact-/i, 'a stipulation of exact length'],
  [/^(?:p|ph)?ser-/i, 'series play'],
  [/^reci-/i, 'a reciprocal helpmate'],
  [/[[\]{}]/, 'a structured stipulation'],
  [/z[a-h][1-8]/i, 'a stipulation with a target square'],
  [/##|[!=]#|#[!=]/, 'another goal than mate'],
  [/^(?:->)?[a-z]{0,5}-?(?:[~x+%]|ep|00|ct|<>|=)/i, 'another goal than mate'],
];

/** Names what is no direct mate, as far as the grammar of Popeye goes beyond that of other programs. */
function named(text: string, finding: Finding): Finding {
  const name = OF_POPEYE.find(([pattern]) => pattern.test(text))?.[1];
  if (finding.code !== 'stipulation-unreadable' || name === undefined) return finding;
  const message = finding.message.replace(/^found (.*?); /, (_, found) => `found ${found}, ${name}; `);
  return { ...finding, code: 'stipulation-unsupported', message };
}
