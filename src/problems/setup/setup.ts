/**
 * A problem as Popeye and Olive describe it: a diagram without a side to move, a stipulation, and options for the other fields of
 * a FEN. Each twin is a setup.
 */
import { CASTLING_RIGHTS, readPosition } from '../../chess/fen.js';
import { err, type Finding, ok, type Result } from '../../text/finding.js';
import { quote } from '../../text/quote.js';
import { parseStipulation } from '../parse-stipulation.js';
import { mayLackKing } from '../side-to-move.js';
import { afterFirstMove, mayBeQuodlibet, type Stipulation } from '../stipulation.js';
import { Diagram, squareName, squareNamed } from './setup-board.js';

/** Something of fairy chess: its name, and how it stands in a sentence if that is more: `the piece 'G' (grasshopper)`. */
export interface Fairy {
  readonly name: string;
  readonly shown?: string;
}

export const condition = (name: string): Fairy => ({ name, shown: `the condition ${quote(name)}` });

/** Refuses it. */
export const fairy = (field: string, { name, shown = name }: Fairy): Finding => ({
  code: 'fairy',
  field,
  message: `found ${shown}; expected orthodox chess`,
  unsupported: name,
});

/** A finding with its line. */
export interface SetupFault extends Finding {
  readonly line: number;
}

export interface Setup {
  readonly diagram: Diagram;
  stipulation: { readonly text: string; readonly line: number } | undefined;
  /** how many solutions are intended, if that stands elsewhere than in the stipulation */
  solutions: number | undefined;
  /** colours are exchanged (`HalfDuplex`): Black is the attacker */
  halfDuplex: boolean;
  /** who is to move, if a FEN says so; otherwise it follows from the stipulation */
  sideToMove: 'w' | 'b' | undefined;
  /** the diagram is the position after the key (`PostKeyPlay`) */
  afterKey: boolean;
  /** White begins help play although Black would, one ply later (`WhiteToPlay`) */
  whiteToPlay: boolean;
  /** in self and reflex play, White may also reach the goal himself (`Quodlibet`) */
  quodlibet: boolean;
  /** squares of kings and rooks that must not castle */
  readonly noCastling: Set<number>;
  /** where a pawn may capture en passant at once */
  enPassant: number | undefined;
  /** solved again with colours exchanged (`Duplex`) */
  duplex: boolean;
  /** what is wrong, and what is fairy chess */
  readonly faults: SetupFault[];
  /** warnings: what was read leniently, or ignored */
  readonly notes: Finding[];
}

export const newSetup = (): Setup => ({
  diagram: new Diagram(),
  stipulation: undefined,
  solutions: undefined,
  halfDuplex: false,
  sideToMove: undefined,
  afterKey: false,
  whiteToPlay: false,
  quodlibet: false,
  noCastling: new Set(),
  enPassant: undefined,
  duplex: false,
  faults: [],
  notes: [],
});

/** A copy to make a twin of, without the faults. */
export const twinOf = (setup: Setup): Setup => ({
  ...setup,
  diagram: setup.diagram.clone(),
  noCastling: new Set(setup.noCastling),
  faults: [],
  notes: [...setup.notes],
});

/** Takes the other fields of a FEN behind its board. */
export function takeFenFields(
  setup: Setup,
  side: string | undefined,
  castling: string | undefined,
  enPassant: string | undefined,
): void {
  if (side === 'w' || side === 'b') setup.sideToMove = side;
  if (castling !== undefined)
    for (const { letter, rook } of CASTLING_RIGHTS)
      if (!castling.includes(letter)) setup.noCastling.add(rook);
  if (enPassant !== undefined) setup.enPassant = squareNamed(enPassant);
}

/** The position and the stipulation of a problem. */
export interface SetupPosition {
  readonly fen: string;
  readonly sideUnnamed?: true;
  readonly stipulation?: Stipulation;
  readonly warnings: readonly Finding[];
}

/** The position of a setup, or everything that is wrong with it. @param other the second part of a duplex */
export function positionOfSetup(
  setup: Setup,
  line: number,
  other = false,
): Result<SetupPosition, SetupFault[]> {
  const { diagram, enPassant } = setup;
  const stipulation = stipulationOf(setup);
  const begins = stipulation?.ok ? stipulation.value.begins : setup.afterKey ? 'defender' : 'attacker';
  const black =
    (setup.sideToMove ? setup.sideToMove === 'b' : (begins === 'defender') !== setup.halfDuplex) !== other;
  const position = readPosition(
    {
      board: diagram.toBoardField(),
      side: black ? 'b' : 'w',
      castling: castlingOf(setup),
      enPassant: enPassant === undefined || other ? '-' : squareName(enPassant),
    },
    'white',
    mayLackKing(stipulation?.ok ? stipulation.value : undefined),
  );
  const faults = [...setup.faults];
  if (!position.ok) faults.push(...position.error.map((finding) => ({ ...finding, line })));
  if (stipulation && !stipulation.ok) {
    faults.push({ ...stipulation.error, line: setup.stipulation?.line ?? line });
  }
  if (!position.ok || faults.length > 0) return err(faults);
  return ok({
    fen: position.value.fen,
    ...(setup.sideToMove === undefined && black === (begins === 'defender') && { sideUnnamed: true }),
    ...(stipulation?.ok && { stipulation: stipulation.value }),
    warnings: [...position.value.warnings, ...setup.notes],
  });
}

/** Castling is allowed where king and rook stand at home, unless `NoCastling` forbids it. */
function castlingOf({ diagram, noCastling }: Setup): string {
  const held = CASTLING_RIGHTS.filter(({ color, king, rook }) => {
    const [ownKing, ownRook] = color === 'white' ? ['K', 'R'] : ['k', 'r'];
    const isAtHome = diagram.at(king) === ownKing && diagram.at(rook) === ownRook;
    return isAtHome && !noCastling.has(king) && !noCastling.has(rook);
  });
  return held.map(({ letter }) => letter).join('') || '-';
}

/** Popeye's structured form of the usual stipulations: `3a[#]d` is `#2`, `4ad[#]` is `s#2`, `5h[#]h` is `h#2.5`. */
const STRUCTURED = /^(\d{1,3})(?:(a(?=.*d$)|ad(?=.*\]$)|h(?=.*h$))\[([^\]]+)\][dh]?)$/i;

function unstructured(text: string): string {
  const [, plies = '', play = '', goal = ''] = STRUCTURED.exec(text.replace(/\s+/g, '')) ?? [];
  if (play === '') return text;
  const moves = Number(plies) / 2;
  return play === 'a' ? `${goal}${moves + 0.5}` : `${play === 'h' ? 'h' : 's'}${goal}${moves}`;
}

/** Where its text asks for a duplex, the setup becomes one. */
function stipulationOf(setup: Setup): Result<Stipulation, Finding> | undefined {
  const { stipulation, afterKey, whiteToPlay, quodlibet, solutions } = setup;
  if (!stipulation) return undefined;
  const { text } = stipulation;
  const found = parseStipulation(unstructured(text));
  if (!found.ok) return found;
  const { duplex, ...said } = found.value;
  if (duplex) setup.duplex = true;
  const asked: Stipulation = {
    ...said,
    ...(quodlibet && mayBeQuodlibet(found.value.play) && { quodlibet }),
    ...(solutions !== undefined && { solutions }),
  };
  const { play, begins } = asked;
  const firstIsLeftOut = whiteToPlay && /^(?:reciprocal-)?help/.test(play) && begins === 'defender';
  if (!afterKey && !firstIsLeftOut) return ok(asked);
  const rest = afterFirstMove(asked);
  if (rest) return ok(rest);
  const message = `${quote(text)} is too short: nothing remains after its first move`;
  return err({ code: 'stipulation-range', field: 'stipulation', message });
}
