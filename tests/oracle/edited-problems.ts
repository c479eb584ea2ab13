/**
 * Near-problems for property tests: a composed problem with up to three squares changed. Unlike random
 * placements, most of them have keys, tries, set play and duals, and they shrink to the problem itself.
 */
import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { type Piece, ROLES } from 'chessops/types';
import fc from 'fast-check';

/** A square and its new piece; undefined empties it. */
interface Edit {
  readonly square: number;
  readonly piece: Piece | undefined;
}

const pieces: fc.Arbitrary<Piece> = fc.record({
  color: fc.constantFrom('white', 'black'),
  // a second king would make the position invalid
  role: fc.constantFrom(...ROLES.filter((role) => role !== 'king')),
});

const edits: fc.Arbitrary<Edit> = fc.record({
  square: fc.nat(63),
  piece: fc.option(pieces, { nil: undefined, freq: 2 }),
});

/** FENs of legal positions, each a few changes away from one of `fens`; castling rights go with king and rook. */
export function editedProblems(fens: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...fens), fc.array(edits, { maxLength: 3 }))
    .map(([fen, changes]) => edited(fen, changes))
    .filter((fen) => fen !== undefined);
}

function edited(fen: string, changes: readonly Edit[]): string | undefined {
  const setup = parseFen(fen).unwrap();
  for (const { square, piece } of changes) {
    if (setup.board.king.has(square)) continue;
    if (piece === undefined) setup.board.take(square);
    else setup.board.set(square, piece);
  }
  return Chess.fromSetup(setup).unwrap(
    (position) => makeFen(position.toSetup()),
    () => undefined,
  );
}
