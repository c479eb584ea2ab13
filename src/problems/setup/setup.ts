/**
 * A problem as Popeye and Olive describe it: a diagram without a side to move, a stipulation, and options for the other fields of
 * a FEN. Each twin is a setup.
 */
import { makeSquare } from 'chessops/util';
import { writeBoard } from '../../chess/board-letters.js';
import { CASTLING_RIGHTS, castlingOf, readPosition } from '../../chess/fen.js';
import { err, type Finding, ok, type Result } from '../../text/finding.js';
import { printable, quote } from '../../text/quote.js';
import type { Entries } from '../file-reader.js';
import { parseStipulation } from '../parse-stipulation.js';
import { type FoundClaim, NO_CLAIM, type Problem, type Twin } from '../problem.js';
import { withTexts } from '../published-solution.js';
import { mayLackKing } from '../side-to-move.js';
import { afterFirstMove, beginsInPrint, mayBeQuodlibet, type Stipulation } from '../stipulation.js';
import { type Diagram, squareNamed } from './setup-board.js';

/** An element of fairy chess: its name, and how a sentence shows it, if differently: `the piece 'G' (grasshopper)`. */
export interface Fairy {
  readonly name: string;
  readonly shown?: string;
}

export const condition = (name: string): Fairy => ({ name, shown: `the condition ${quote(name)}` });

/** Returns the refusal of an element of fairy chess. */
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
  diagram: Diagram;
  stipulation: { readonly text: string; readonly line: number } | undefined;
  /** how many solutions are intended, if that is not part of the stipulation */
  solutions: number | undefined;
  /** colours are exchanged (`HalfDuplex`): Black is the attacker */
  halfDuplex: boolean;
  /** the side to move, if a FEN names it; otherwise it follows from the stipulation */
  sideToMove: 'w' | 'b' | undefined;
  /** the diagram is the position after the key (`PostKeyPlay`) */
  afterKey: boolean;
  /** White begins help play, one ply later, although Black usually would (`WhiteToPlay`) */
  whiteToPlay: boolean;
  /** in self and reflex play, White may also reach the goal himself (`Quodlibet`) */
  quodlibet: boolean;
  /** squares of kings and rooks that may not castle */
  readonly noCastling: Set<number>;
  /** the square on which a pawn may capture en passant in the diagram */
  enPassant: number | undefined;
  /** the problem is solved again with colours exchanged (`Duplex`) */
  duplex: boolean;
  /** what is wrong, or fairy chess */
  readonly faults: SetupFault[];
  /** warnings: what was read leniently, or ignored */
  readonly notes: Finding[];
}

export const newSetup = (): Setup => ({
  diagram: [],
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

/** Returns a copy to make a twin of, without the faults. */
export const twinOf = (setup: Setup): Setup => ({
  ...setup,
  diagram: [...setup.diagram],
  noCastling: new Set(setup.noCastling),
  faults: [],
  notes: [...setup.notes],
});

/** Takes the other fields of a FEN after its board. */
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

/** Returns the position of a setup, or everything that is wrong with it. @param other whether it is the second part of a duplex */
function positionOfSetup(setup: Setup, line: number, other = false): Result<SetupPosition, SetupFault[]> {
  const { diagram, enPassant, noCastling } = setup;
  const stipulation = stipulationOf(setup);
  const blackBegins = stipulation?.ok ? beginsInPrint(stipulation.value) === 'black' : setup.afterKey;
  const black = (setup.sideToMove ? setup.sideToMove === 'b' : blackBegins !== setup.halfDuplex) !== other;
  const position = readPosition(
    {
      board: writeBoard((square) => diagram[square]),
      side: black ? 'b' : 'w',
      // allowed if king and rook are at home, unless `NoCastling` forbids it
      castling: castlingOf((square) => (noCastling.has(square) ? undefined : diagram[square])) || '-',
      enPassant: enPassant === undefined || other ? '-' : makeSquare(enPassant),
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
    ...(setup.sideToMove === undefined && black === blackBegins && { sideUnnamed: true }),
    ...(stipulation?.ok && { stipulation: stipulation.value }),
    warnings: [...position.value.warnings, ...setup.notes],
  });
}

/** Popeye's structured form of the usual stipulations: `3a[#]d` is `#2`, `4ad[#]` is `s#2`, `5h[#]h` is `h#2.5`. */
const STRUCTURED = /^(\d{1,3})(?:(a(?=.*d$)|ad(?=.*\]$)|h(?=.*h$))\[([^\]]+)\][dh]?)$/i;

function unstructured(text: string): string {
  const [, plies = '', play = '', goal = ''] = STRUCTURED.exec(text.replace(/\s+/g, '')) ?? [];
  if (play === '') return text;
  const moves = Number(plies) / 2;
  return play === 'a' ? `${goal}${moves + 0.5}` : `${play === 'h' ? 'h' : 's'}${goal}${moves}`;
}

/** Reads the stipulation of a setup. If its text asks for a duplex, the setup becomes one. */
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

/** The data of a problem besides its setup. */
export type Description = Pick<
  Problem,
  'id' | 'author' | 'title' | 'event' | 'award' | 'keywords' | 'comments'
>;

/** A diagram, or the result of changing it. */
export interface TwinSetup {
  /** follows from its place among the twins unless given */
  readonly letter?: string | undefined;
  /** the change that makes it, as printed: `wPa2-->a3`; absent for the diagram */
  readonly change?: string | undefined;
  /** made from the previous twin */
  readonly continued?: boolean;
  readonly setup: Setup;
  readonly line: number;
  /** the line to show if it is refused */
  readonly text: string;
}

/** Returns the published solution of one of several positions. */
export type ClaimOf = (
  position: SetupPosition,
  twin: Pick<Twin, 'letter' | 'duplex'> | undefined,
) => FoundClaim;

/** Adds the problems of one diagram: several if it has twins, twice as many if it is a duplex. */
export function addTwins(
  twins: readonly TwinSetup[],
  description: Description,
  out: Entries,
  claimOf: ClaimOf = () => ({ claim: NO_CLAIM, notes: [] }),
): void {
  const first = out.nextIndex;
  const several = twins.length > 1 || twins[0]?.change !== undefined;
  for (const [place, { letter, change, continued, setup, line, text }] of twins.entries()) {
    for (const duplex of [false, true]) {
      // the first twin shows whether the problem is a duplex
      if (duplex && !setup.duplex) continue;
      const position = positionOfSetup(setup, line, duplex);
      if (!position.ok) {
        refuseFaults(position.error, text, out);
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
      // comments do not show which twin they are about
      const texts = twin ? [] : description.comments;
      const { claim, notes } = withTexts(claimOf(position.value, twin), texts, diagram.fen, stipulation);
      out.add({
        type: 'problem',
        problem: {
          index: out.nextIndex,
          ...description,
          ...(twin && { twin }),
          source: out.at(line),
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

/** Refuses a problem at the line of its first fault. Faults on other lines mention their line. */
export function refuseFaults(faults: readonly SetupFault[], text: string, out: Entries, tail = ''): void {
  // fairy problems use unknown words, so only what makes them fairy is reported
  const fairy = faults.filter(({ unsupported }) => unsupported !== undefined);
  const [first, ...more] = fairy.length > 0 ? fairy : faults;
  if (!first) return;
  // eight grasshoppers are reported once
  const said = new Set([first.message]);
  const others = more.filter(({ message }) => !said.has(message) && said.add(message));
  const findings = others.map((fault) =>
    cleaned(fault, fault.line === first.line ? fault.message : `line ${fault.line}: ${fault.message}`),
  );
  const found = cleaned(first, first.message);
  out.refuse(out.at(first.line), text, { ...found, message: found.message + tail }, ...findings);
}

/** Makes a finding printable, since it may contain names of pieces and conditions from the file. */
const cleaned = ({ code, field, unsupported }: SetupFault, message: string): Finding => ({
  code,
  field,
  message: printable(message, 400),
  ...(unsupported !== undefined && { unsupported: printable(unsupported, 100) }),
});

/** Returns the words about the twins of a refused problem. */
export const withTwins = (count: number): string =>
  count === 0 ? '' : `; its ${count === 1 ? 'twin is' : `${count} twins are`} refused with it`;

/** Returns the letters a, b … z, then z1, z2 …, as Popeye does. */
export const twinLetter = (index: number): string =>
  index < 26 ? String.fromCharCode(97 + index) : `z${index - 25}`;
