/**
 * Names of openings: a small list of our own, of those that most players know. It is read with the first game, and finds an opening by
 * its position, however it was reached.
 */
import { Chess } from 'chessops/chess';
import { makeBoardFen } from 'chessops/fen';
import { parseSan } from 'chessops/san';

/** Moves without their numbers, and the name. */
const LIST = `
e4: King's Pawn
e4 e5: King's Pawn Game
e4 e5 Nf3: King's Knight Opening
e4 e5 Nf3 Nc6 Bb5: Ruy Lopez
e4 e5 Nf3 Nc6 Bb5 a6: Ruy Lopez, Morphy Defence
e4 e5 Nf3 Nc6 Bb5 a6 Bxc6: Ruy Lopez, Exchange Variation
e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7: Ruy Lopez, Closed
e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4: Ruy Lopez, Open
e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5: Ruy Lopez, Marshall Attack
e4 e5 Nf3 Nc6 Bb5 Nf6: Ruy Lopez, Berlin Defence
e4 e5 Nf3 Nc6 Bb5 f5: Ruy Lopez, Schliemann Defence
e4 e5 Nf3 Nc6 Bb5 d6: Ruy Lopez, Steinitz Defence
e4 e5 Nf3 Nc6 Bb5 Bc5: Ruy Lopez, Classical Variation
e4 e5 Nf3 Nc6 Bb5 Nd4: Ruy Lopez, Bird Variation
e4 e5 Nf3 Nc6 Bc4: Italian Game
e4 e5 Nf3 Nc6 Bc4 Bc5: Italian Game, Giuoco Piano
e4 e5 Nf3 Nc6 Bc4 Bc5 d3: Italian Game, Giuoco Pianissimo
e4 e5 Nf3 Nc6 Bc4 Bc5 b4: Italian Game, Evans Gambit
e4 e5 Nf3 Nc6 Bc4 Be7: Italian Game, Hungarian Defence
e4 e5 Nf3 Nc6 Bc4 Nf6: Italian Game, Two Knights Defence
e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Nxd5 Nxf7: Italian Game, Fried Liver Attack
e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 Bc5: Italian Game, Traxler Counterattack
e4 e5 Nf3 Nc6 d4 exd4 Nxd4: Scotch Game
e4 e5 Nf3 Nc6 d4 exd4 Bc4: Scotch Gambit
e4 e5 Nf3 Nc6 d4 exd4 c3: Göring Gambit
e4 e5 Nf3 Nc6 Nc3: Three Knights Opening
e4 e5 Nf3 Nc6 Nc3 Nf6: Four Knights Game
e4 e5 Nf3 Nc6 c3: Ponziani Opening
e4 e5 Nf3 Nf6: Petrov's Defence
e4 e5 Nf3 d6: Philidor Defence
e4 e5 Nf3 f5: Latvian Gambit
e4 e5 Nf3 d5: Elephant Gambit
e4 e5 Nc3: Vienna Game
e4 e5 Nc3 Nf6 f4: Vienna Gambit
e4 e5 Bc4: Bishop's Opening
e4 e5 d4 exd4: Centre Game
e4 e5 d4 exd4 c3: Danish Gambit
e4 e5 f4: King's Gambit
e4 e5 f4 exf4: King's Gambit Accepted
e4 e5 f4 Bc5: King's Gambit Declined, Classical Variation
e4 e5 f4 d5 exd5 e4: King's Gambit Declined, Falkbeer Countergambit
e4 e5 f4 exf4 Bc4: King's Gambit Accepted, Bishop's Gambit
e4 e5 f4 exf4 Nf3 g5 Bc4 g4 O-O: King's Gambit Accepted, Muzio Gambit
e4 e5 f4 exf4 Nf3 g5 h4 g4 Ne5: King's Gambit Accepted, Kieseritzky Gambit
e4 e5 f4 exf4 Nf3 g5 h4 g4 Ng5: King's Gambit Accepted, Allgaier Gambit
e4 c5: Sicilian Defence
e4 c5 Nc3: Sicilian Defence, Closed
e4 c5 c3: Sicilian Defence, Alapin Variation
e4 c5 d4 cxd4 c3: Sicilian Defence, Smith-Morra Gambit
e4 c5 b4: Sicilian Defence, Wing Gambit
e4 c5 f4: Sicilian Defence, Grand Prix Attack
e4 c5 Nf3 d6 Bb5+: Sicilian Defence, Moscow Variation
e4 c5 Nf3 Nc6 Bb5: Sicilian Defence, Rossolimo Variation
e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6: Sicilian Defence, Najdorf Variation
e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6: Sicilian Defence, Dragon Variation
e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3: Sicilian Defence, Dragon, Yugoslav Attack
e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 e6: Sicilian Defence, Scheveningen Variation
e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6: Sicilian Defence, Classical Variation
e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 Nc6 Bg5: Sicilian Defence, Richter-Rauzer Attack
e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6: Sicilian Defence, Accelerated Dragon
e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5: Sicilian Defence, Sveshnikov Variation
e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 e5: Sicilian Defence, Löwenthal Variation
e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6: Sicilian Defence, Kan Variation
e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6: Sicilian Defence, Taimanov Variation
e4 e6: French Defence
e4 e6 d4 d5 e5: French Defence, Advance Variation
e4 e6 d4 d5 exd5 exd5: French Defence, Exchange Variation
e4 e6 d4 d5 Nd2: French Defence, Tarrasch Variation
e4 e6 d4 d5 Nc3 Bb4: French Defence, Winawer Variation
e4 e6 d4 d5 Nc3 Nf6: French Defence, Classical Variation
e4 e6 d4 d5 Nc3 Nf6 Bg5 Bb4: French Defence, MacCutcheon Variation
e4 e6 d4 d5 Nc3 dxe4: French Defence, Rubinstein Variation
e4 c6: Caro-Kann Defence
e4 c6 d4 d5 e5: Caro-Kann Defence, Advance Variation
e4 c6 d4 d5 exd5 cxd5: Caro-Kann Defence, Exchange Variation
e4 c6 d4 d5 exd5 cxd5 c4: Caro-Kann Defence, Panov Attack
e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5: Caro-Kann Defence, Classical Variation
e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nd7: Caro-Kann Defence, Karpov Variation
e4 c6 Nc3 d5 Nf3: Caro-Kann Defence, Two Knights Attack
e4 d5: Scandinavian Defence
e4 d5 exd5 Qxd5: Scandinavian Defence, Mieses-Kotroc Variation
e4 d5 exd5 Nf6: Scandinavian Defence, Modern Variation
e4 Nf6: Alekhine's Defence
e4 Nf6 e5 Nd5 d4 d6 c4 Nb6 f4: Alekhine's Defence, Four Pawns Attack
e4 d6: Pirc Defence
e4 d6 d4 Nf6 Nc3 g6: Pirc Defence
e4 d6 d4 Nf6 Nc3 g6 f4: Pirc Defence, Austrian Attack
e4 g6: Modern Defence
e4 b6: Owen's Defence
e4 Nc6: Nimzowitsch Defence
e4 a6: St George Defence
d4: Queen's Pawn
d4 d5: Queen's Pawn Game
d4 d5 c4: Queen's Gambit
d4 d5 c4 dxc4: Queen's Gambit Accepted
d4 d5 c4 e6: Queen's Gambit Declined
d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5: Queen's Gambit Declined, Exchange Variation
d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7: Queen's Gambit Declined, Orthodox Defence
d4 d5 c4 e6 Nc3 c5: Queen's Gambit Declined, Tarrasch Defence
d4 d5 c4 e6 Nc3 c6: Semi-Slav Defence
d4 d5 c4 c6 Nf3 Nf6 Nc3 e6: Semi-Slav Defence
d4 d5 c4 c6 Nf3 Nf6 Nc3 e6 e3 Nbd7 Bd3 dxc4 Bxc4 b5: Semi-Slav Defence, Meran Variation
d4 d5 c4 c6: Slav Defence
d4 d5 c4 c6 cxd5 cxd5: Slav Defence, Exchange Variation
d4 d5 c4 e5: Albin Countergambit
d4 d5 c4 Nc6: Chigorin Defence
d4 d5 c4 e6 Nf3 Nf6 g3: Catalan Opening
d4 Nf6 c4 e6 g3: Catalan Opening
d4 d5 Bf4: London System
d4 d5 Nf3 Nf6 Bf4: London System
d4 Nf6 Nf3 e6 Bf4: London System
d4 d5 Nf3 Nf6 e3: Colle System
d4 d5 e4: Blackmar-Diemer Gambit
d4 d5 Nc3 Nf6 Bg5: Richter-Veresov Attack
d4 Nf6: Indian Defence
d4 Nf6 Bg5: Trompowsky Attack
d4 Nf6 Nf3 e6 Bg5: Torre Attack
d4 Nf6 c4 e6 Nc3 Bb4: Nimzo-Indian Defence
d4 Nf6 c4 e6 Nc3 Bb4 Qc2: Nimzo-Indian Defence, Classical Variation
d4 Nf6 c4 e6 Nc3 Bb4 e3: Nimzo-Indian Defence, Rubinstein Variation
d4 Nf6 c4 e6 Nc3 Bb4 a3: Nimzo-Indian Defence, Sämisch Variation
d4 Nf6 c4 e6 Nf3 b6: Queen's Indian Defence
d4 Nf6 c4 e6 Nf3 Bb4+: Bogo-Indian Defence
d4 Nf6 c4 g6 Nc3 d5: Grünfeld Defence
d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4: Grünfeld Defence, Exchange Variation
d4 Nf6 c4 g6 Nc3 Bg7 e4: King's Indian Defence
d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3: King's Indian Defence, Sämisch Variation
d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f4: King's Indian Defence, Four Pawns Attack
d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Be2 O-O Bg5: King's Indian Defence, Averbakh Variation
d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5: King's Indian Defence, Orthodox Variation
d4 Nf6 c4 g6: King's Indian Defence
d4 Nf6 c4 c5 d5: Benoni Defence
d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6: Modern Benoni
d4 Nf6 c4 c5 d5 b5: Benko Gambit
d4 Nf6 c4 e5: Budapest Defence
d4 Nf6 c4 d6 Nc3 e5: Old Indian Defence
d4 c5: Old Benoni Defence
d4 f5: Dutch Defence
d4 f5 e4: Dutch Defence, Staunton Gambit
d4 f5 c4 Nf6 g3 g6: Dutch Defence, Leningrad Variation
d4 f5 c4 Nf6 g3 e6 Bg2 Be7 Nf3 O-O O-O d5: Dutch Defence, Stonewall Variation
d4 e5: Englund Gambit
c4: English Opening
c4 e5: English Opening, King's English Variation
c4 c5: English Opening, Symmetrical Variation
c4 e5 Nc3 Nf6 Nf3 Nc6: English Opening, Four Knights
Nf3: Réti Opening
Nf3 d5 c4: Réti Opening
Nf3 d5 g3: King's Indian Attack
f4: Bird's Opening
f4 e5: Bird's Opening, From's Gambit
b3: Larsen's Opening
b4: Sokolsky Opening
g3: Benko's Opening
g4: Grob Opening
Nc3: Van Geet Opening
e3: Van 't Kruijs Opening
a3: Anderssen's Opening
`;

let byPosition: Map<string, string> | undefined;

/** Board, side to move and castling rights: what two orders of the same moves have in common. */
const nameOf = (position: Chess): string =>
  `${makeBoardFen(position.board)} ${position.turn} ${[...position.castles.castlingRights].join()}`;

function read(): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of LIST.trim().split('\n')) {
    const [moves = '', name = ''] = line.split(': ');
    const position = Chess.default();
    for (const san of moves.split(' ')) {
      const move = parseSan(position, san);
      if (!move) throw new Error(`found ${san} in ${line}; expected a legal move`);
      position.play(move);
    }
    found.set(nameOf(position), name);
  }
  return found;
}

/** Returns the name of the last position that has one; undefined: none has. */
export function openingOf(positions: readonly Chess[]): string | undefined {
  byPosition ??= read();
  for (const position of [...positions].reverse()) {
    const name = byPosition.get(nameOf(position));
    if (name !== undefined) return name;
  }
  return undefined;
}
