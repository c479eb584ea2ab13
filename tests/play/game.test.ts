/** Games compared with chess.js, an independent implementation of the rules. */
import { Chess as ChessJs } from 'chess.js';
import { describe, expect, test } from 'vitest';
import { legalMoves, positionOf, toUci } from '../../src/chess/moves.js';
import { capturedMaterial, Game } from '../../src/play/game.js';
import { timeOutcome } from '../../src/play/outcome.js';
import { randomNumbers } from '../chess/random-games.js';
import { playLine } from './play-line.js';

/** The state of a game according to chess.js. */
const says = (game: ChessJs) => ({
  mate: game.isCheckmate(),
  stalemate: game.isStalemate(),
  dead: game.isInsufficientMaterial(),
  threefold: game.isThreefoldRepetition(),
  fifty: game.isDrawByFiftyMoves(),
});

const ends = new Set<string | undefined>();
const endOf = (game: Game): string | undefined => game.outcome?.end;

// positions from which random games end soon and in every way
test.each([
  ['a whole game', undefined, 3],
  ['queens', '3qk3/8/8/8/8/8/8/3QK3 w - - 0 1', 9],
  ['rook and pawn, to repeat positions', '8/8/4k3/8/8/3K4/P7/r7 w - - 80 60', 8],
  ['locked pawns: kings walk about', '8/8/p1k5/P7/8/8/2K5/8 w - - 0 1', 5],
  ['castling rights', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 90 50', 5],
  ['promotions', '8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1', 9],
])('random games: %s', (_, fen, games) => {
  const random = randomNumbers(games);
  for (let i = 0; i < games; i++) {
    const game = new Game(fen);
    const peer = new ChessJs(fen);
    for (let ply = 0; ply < 250 && !game.outcome; ply++) {
      const moves = legalMoves(game.position);
      const move = moves[Math.floor(random() * moves.length)];
      if (!move) throw new Error('no move in a game that goes on');
      game.play(move);
      expect(peer.move(toUci(move)).san).toBe(game.lastMove?.san);
      const truth = says(peer);
      const end = endOf(game);
      expect({ at: game.fen, mate: end === 'checkmate' }).toEqual({ at: game.fen, mate: truth.mate });
      expect(end === 'stalemate').toBe(truth.stalemate);
      if (!truth.mate && !truth.stalemate) expect(end === 'insufficient material').toBe(truth.dead);
      if (!game.outcome) {
        expect({ at: peer.fen(), claim: game.drawClaim !== undefined }).toEqual({
          at: peer.fen(),
          claim: truth.threefold || truth.fifty,
        });
      }
    }
    ends.add(endOf(game));
  }
});

test('the games above ended in many ways', () => {
  for (const end of ['checkmate', 'stalemate', 'insufficient material', 'seventy-five moves']) {
    expect(ends).toContain(end);
  }
});

const SHUFFLE = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
const repeated = (times: number): string[] => Array.from({ length: times }, () => SHUFFLE).flat();

describe('the laws', () => {
  test('threefold repetition is a claim, fivefold the end', () => {
    const game = playLine(repeated(2));
    expect([game.drawClaim, game.outcome]).toEqual(['threefold repetition', undefined]);
    expect(playLine(repeated(3)).outcome).toBeUndefined();
    expect(playLine(repeated(4)).outcome).toEqual({ winner: undefined, end: 'fivefold repetition' });
  });

  test('a position with other castling rights is another position', () => {
    const fen = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
    const rooks = ['Rb1', 'Rb8', 'Ra1', 'Ra8'];
    const game = playLine([...rooks, ...rooks], fen);
    // the first position had all rights; without those of the queen's side it recurs only twice
    expect(game.drawClaim).toBeUndefined();
    expect(playLine([...rooks, ...rooks, ...rooks], fen).drawClaim).toBe('threefold repetition');
  });

  test('an en-passant capture prevented by a pin does not make another position', () => {
    // after ...c5 the pawn on b5 is pinned to its king by the rook: b5xc6 is illegal
    const fen = '7k/2p5/8/KP5r/8/8/8/8 b - - 0 1';
    const game = playLine(['c5', 'Ka4', 'Kg8', 'Ka5', 'Kh8', 'Ka4', 'Kg8', 'Ka5', 'Kh8'], fen);
    expect(game.drawClaim).toBe('threefold repetition');
  });

  test('fifty moves are a claim, seventy-five end the game, but mate takes precedence', () => {
    const almost = (halfmoves: number) => `7k/8/5K2/8/8/8/8/R7 w - - ${halfmoves} 90`;
    expect(playLine(['Ra2'], almost(99)).drawClaim).toBe('fifty moves');
    expect(playLine(['Ra2'], almost(149)).outcome).toEqual({ winner: undefined, end: 'seventy-five moves' });
    const mate = playLine(['Ra8'], '7k/8/6K1/8/8/8/8/R7 w - - 149 90');
    expect(mate.outcome).toEqual({ winner: 'white', end: 'checkmate' });
  });

  test('a player who runs out of time loses, unless the opponent cannot mate', () => {
    expect(timeOutcome(positionOf('7k/8/8/8/8/8/8/RK6 w - - 0 1'), 'white')).toEqual({
      winner: undefined,
      end: 'time',
    });
    expect(timeOutcome(positionOf('7k/8/8/8/8/8/8/RK6 w - - 0 1'), 'black').winner).toBe('white');
  });
});

describe('taking back', () => {
  test('and replaying gives the same game', () => {
    const game = playLine(['e4', 'd5', 'exd5', 'Qxd5']);
    const { fen } = game;
    while (game.undo());
    expect(game.fen).toBe(new Game().fen);
    while (game.redo());
    expect(game.fen).toBe(fen);
    expect(game.moves.map(({ san }) => san)).toEqual(['e4', 'd5', 'exd5', 'Qxd5']);
  });

  test('and playing another move forgets the moves taken back', () => {
    const game = playLine(['e4', 'e5']);
    game.undo();
    const other = legalMoves(game.position).find((move) => toUci(move) === 'c7c5');
    if (other) game.play(other);
    expect(game.redo()).toBe(false);
  });

  test('undoes a resignation together with the move before it', () => {
    const game = playLine(['e4']);
    game.end({ winner: 'white', end: 'resignation' });
    expect(game.outcome?.end).toBe('resignation');
    game.undo();
    expect(game.outcome).toBeUndefined();
  });

  test('no move is played after the end', () => {
    const game = playLine(['f3', 'e5', 'g4', 'Qh4']);
    expect(game.outcome).toEqual({ winner: 'black', end: 'checkmate' });
    expect(() => game.play({ from: 8, to: 16 })).toThrow(RangeError);
  });
});

test('captured pieces: a pawn en passant, a promoted piece as what it became', () => {
  const game = playLine(['e4', 'd5', 'e5', 'f5', 'exf6', 'exf6', 'Bb5', 'c6']);
  expect(capturedMaterial(game)).toEqual({ captured: { white: ['pawn'], black: ['pawn'] }, balance: 0 });
  const promoted = playLine(['b8=Q', 'Rxb8'], 'r6k/1P6/8/8/8/8/8/2K5 w - - 0 1');
  expect(capturedMaterial(promoted)).toEqual({ captured: { white: [], black: ['queen'] }, balance: -5 });
});
