/**
 * A problem for each theme: classics of the folder problems where one has it, otherwise problems that Popeye and matetools publish as
 * examples. Positions are facts.
 */

/** What shows a theme. */
export interface Example {
  readonly fen: string;
  readonly stipulation: string;
  /** whose it is, or where it is from */
  readonly by: string;
}

/** By the ids of themes. */
export const EXAMPLES: Readonly<Record<string, Example | undefined>> = {
  block: {
    fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
    stipulation: '#2',
    by: 'Paul Morphy, New York Clipper 1856',
  },
  mutate: { fen: '8/8/8/8/1p6/k7/p1Q5/K7 w - - 0 1', stipulation: 's#2', by: "from Popeye's examples" },
  'changed-mates': {
    fen: 'n2N4/p7/k7/3N4/p2P4/n1Q1b3/1P2R3/K4B2 w - - 0 1',
    stipulation: '#2',
    by: 'Leonid Kubbel, Shakhmaty 1923',
  },
  'transferred-mates': {
    fen: '1N2NK2/3Pp1P1/4k2b/R3PR1P/nn2Pp2/2r1Q3/2p1Bp2/3q4 w - - 0 1',
    stipulation: '#2',
    by: 'Milan Vukcevich, Neue Zürcher Zeitung 1989',
  },
  banny: {
    fen: '8/4PpN1/2pkBP2/P7/3N4/3R1P2/2Q4K/8 w - - 0 1',
    stipulation: '#2',
    by: 'Edith Baird, Leisure Hour 1901',
  },
  barnes: { fen: '8/8/p7/p7/B4N2/3NpK2/p1pp2p1/rb1k4 w - - 0 1', stipulation: '#2', by: 'from matetools' },
  reversal: {
    fen: '1N2NK2/3Pp1P1/4k2b/R3PR1P/nn2Pp2/2r1Q3/2p1Bp2/3q4 w - - 0 1',
    stipulation: '#2',
    by: 'Milan Vukcevich, Neue Zürcher Zeitung 1989',
  },
  rudenko: {
    fen: '1Nb3B1/r5R1/r2k4/p7/6NB/8/2Q4b/4K3 w - - 0 1',
    stipulation: '#2',
    by: 'T. R. Dawson, Western Daily Mercury 1913',
  },
  salazar: {
    fen: '1N2NK2/3Pp1P1/4k2b/R3PR1P/nn2Pp2/2r1Q3/2p1Bp2/3q4 w - - 0 1',
    stipulation: '#2',
    by: 'Milan Vukcevich, Neue Zürcher Zeitung 1989',
  },
  'threat-reversal': {
    fen: '7k/7b/5Kp1/8/8/8/8/5Q2 w - - 0 1',
    stipulation: '#2',
    by: 'Sam Loyd, Detroit Free Press 1877',
  },
  urania: {
    fen: '3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - - 0 1',
    stipulation: '#2',
    by: 'Thomas Taverner, Dubuque Chess Journal 1889',
  },
  vladimirov: {
    fen: '3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - - 0 1',
    stipulation: '#2',
    by: 'Thomas Taverner, Dubuque Chess Journal 1889',
  },
  'black-correction': {
    fen: '3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - - 0 1',
    stipulation: '#2',
    by: 'Thomas Taverner, Dubuque Chess Journal 1889',
  },
  'cross-checks': {
    fen: '4r1b1/1p4B1/pN2pR2/RB2k3/1P2N2p/2p3b1/n2P1p1r/5K1n w - - 0 1',
    stipulation: '#3',
    by: 'Sam Loyd, Checkmate 1903',
  },
  'defences-on-same-square': {
    fen: '1N1n4/2p5/r7/1pPk1P1R/1P2b3/3B1N2/6Q1/3R2K1 w - - 0 1',
    stipulation: '#2',
    by: 'Comins Mansfield, Evening Standard 1930',
  },
  'en-passant': {
    fen: '4n1br/7Q/4p3/K7/2kp1pNR/1Np5/B1prP3/8 w - - 0 1',
    stipulation: '#2',
    by: 'Sam Loyd, Seaforth Expositor 1868',
  },
  fleck: { fen: '2b5/3np3/2N5/3pP1R1/3brkpK/4pp2/8/8 w - - 0 1', stipulation: '#2', by: 'from matetools' },
  'karlstrom-fleck': {
    fen: '2b5/3np3/2N5/3pP1R1/3brkpK/4pp2/8/8 w - - 0 1',
    stipulation: '#2',
    by: 'from matetools',
  },
  grimshaw: {
    fen: '3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - - 0 1',
    stipulation: '#2',
    by: 'Thomas Taverner, Dubuque Chess Journal 1889',
  },
  interference: {
    fen: '3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - - 0 1',
    stipulation: '#2',
    by: 'Thomas Taverner, Dubuque Chess Journal 1889',
  },
  novotny: {
    fen: '3Q4/pK1PN3/1pRBP1B1/3N4/1P1k4/1p1P3r/1p2p2b/1brR4 w - - 0 1',
    stipulation: '#3',
    by: 'Milan Vukcevich, Stošić MT 1982',
  },
  b2: {
    fen: '1Nb3B1/r5R1/r2k4/p7/6NB/8/2Q4b/4K3 w - - 0 1',
    stipulation: '#2',
    by: 'T. R. Dawson, Western Daily Mercury 1913',
  },
  barulin: {
    fen: '6K1/pN2R1PQ/p7/r2k3r/N2n4/1P2p3/BB5p/2Rb2bq w - - 0 1',
    stipulation: '#2',
    by: 'Godfrey Heathcote, Hampstead and Highgate Express 1905-06',
  },
  'indirect-unpinning': {
    fen: '4K2R/8/6B1/2b2Rp1/Q3N1k1/3pqn1p/8/5N1r w - - 0 1',
    stipulation: '#2',
    by: 'Leonid Kubbel, Club de Belgrade 1928',
  },
  'self-block': {
    fen: '1Nb3B1/r5R1/r2k4/p7/6NB/8/2Q4b/4K3 w - - 0 1',
    stipulation: '#2',
    by: 'T. R. Dawson, Western Daily Mercury 1913',
  },
  'self-pin': {
    fen: '1N1n4/2p5/r7/1pPk1P1R/1P2b3/3B1N2/6Q1/3R2K1 w - - 0 1',
    stipulation: '#2',
    by: 'Comins Mansfield, Evening Standard 1930',
  },
  unpinning: {
    fen: '4K2R/8/6B1/2b2Rp1/Q3N1k1/3pqn1p/8/5N1r w - - 0 1',
    stipulation: '#2',
    by: 'Leonid Kubbel, Club de Belgrade 1928',
  },
  'active-sacrifice': {
    fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
    stipulation: '#2',
    by: 'Paul Morphy, New York Clipper 1856',
  },
  'capture-key': {
    fen: '8/6R1/7p/5K1k/8/6p1/5bPP/4N3 w - - 0 1',
    stipulation: '#3',
    by: 'Sam Loyd, Charles XII at Bender (1)',
  },
  'checking-key': {
    fen: '2Q5/8/8/8/4k3/8/4N3/R3K2R w KQ - 0 1',
    stipulation: '#2',
    by: 'Emanuel Lasker, Schweizerische Schachzeitung 1900',
  },
  'critical-key': {
    fen: '8/8/5B1N/3B4/3p1k2/7K/3P4/8 w - - 0 1',
    stipulation: '#3',
    by: 'Sam Loyd, Saturday Courier 1856',
  },
  'flight-giving-and-taking-key': {
    fen: '4n1br/7Q/4p3/K7/2kp1pNR/1Np5/B1prP3/8 w - - 0 1',
    stipulation: '#2',
    by: 'Sam Loyd, Seaforth Expositor 1868',
  },
  'flight-giving-key': {
    fen: '3R3K/4ppp1/2p5/1nN1kpQN/8/r7/b4rP1/3R2n1 w - - 0 1',
    stipulation: '#2',
    by: 'Sam Loyd, Danbury News 1878',
  },
  'flight-taking-key': {
    fen: '2Q5/8/8/8/4k3/8/4N3/R3K2R w KQ - 0 1',
    stipulation: '#2',
    by: 'Emanuel Lasker, Schweizerische Schachzeitung 1900',
  },
  'three-flights-giving-key': {
    fen: '8/8/8/8/4Q3/8/3k3P/Q2n3K w - - 0 1',
    stipulation: '#2',
    by: 'from matetools',
  },
  'two-flights-giving-key': {
    fen: '3R3K/4ppp1/2p5/1nN1kpQN/8/r7/b4rP1/3R2n1 w - - 0 1',
    stipulation: '#2',
    by: 'Sam Loyd, Danbury News 1878',
  },
  'withdrawal-key': {
    fen: '3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - - 0 1',
    stipulation: '#2',
    by: 'Thomas Taverner, Dubuque Chess Journal 1889',
  },
  'battery-creation': {
    fen: '7k/7b/5Kp1/8/8/8/8/5Q2 w - - 0 1',
    stipulation: '#2',
    by: 'Sam Loyd, Detroit Free Press 1877',
  },
  'battery-play': {
    fen: '4r1b1/1p4B1/pN2pR2/RB2k3/1P2N2p/2p3b1/n2P1p1r/5K1n w - - 0 1',
    stipulation: '#3',
    by: 'Sam Loyd, Checkmate 1903',
  },
  bristol: {
    fen: '3Q4/pK1PN3/1pRBP1B1/3N4/1P1k4/1p1P3r/1p2p2b/1brR4 w - - 0 1',
    stipulation: '#3',
    by: 'Milan Vukcevich, Stošić MT 1982',
  },
  clearance: {
    fen: '3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - - 0 1',
    stipulation: '#2',
    by: 'Thomas Taverner, Dubuque Chess Journal 1889',
  },
  indian: {
    fen: '8/8/5B1N/3B4/3p1k2/7K/3P4/8 w - - 0 1',
    stipulation: '#3',
    by: 'Sam Loyd, Saturday Courier 1856',
  },
  'corner-to-corner': {
    fen: '7k/7b/5Kp1/8/8/8/8/5Q2 w - - 0 1',
    stipulation: '#2',
    by: 'Sam Loyd, Detroit Free Press 1877',
  },
  'four-corners': {
    fen: '7Q/4k3/8/8/8/4N3/8/4K3 b - - 0 1',
    stipulation: 'h#3',
    by: "from Popeye's examples",
  },
  'king-star-flight': {
    fen: '7Q/4k3/8/8/8/4N3/8/4K3 b - - 0 1',
    stipulation: 'h#3',
    by: "from Popeye's examples",
  },
  'king-y-flight': {
    fen: 'R2K4/8/2k5/5pP1/3R4/8/8/8 w - - 0 1',
    stipulation: '#4',
    by: "Theodore Keidanski and Emanuel Lasker, Lasker's Chess Magazine 1908",
  },
  'knight-wheel': {
    fen: '6K1/pN2R1PQ/p7/r2k3r/N2n4/1P2p3/BB5p/2Rb2bq w - - 0 1',
    stipulation: '#2',
    by: 'Godfrey Heathcote, Hampstead and Highgate Express 1905-06',
  },
  'round-trip': {
    fen: '2N5/3p4/3rkpK1/8/3n4/8/8/8 b - - 0 1',
    stipulation: 'h#5',
    by: "from Popeye's examples",
  },
  switchback: {
    fen: '3N4/r7/p7/k1r5/1R6/2P1Np2/1K5B/8 w - - 0 1',
    stipulation: '#5',
    by: 'André Chéron, Le Journal de Leysin 1933',
  },
  albino: {
    fen: '8/1r6/rBK1pp2/1Qn1k3/bq6/1pn1pp1p/1P1P2PP/3R4 b - - 0 1',
    stipulation: 'h#2',
    by: "from Popeye's examples",
  },
  allumwandlung: {
    fen: '4r1b1/1p4B1/pN2pR2/RB2k3/1P2N2p/2p3b1/n2P1p1r/5K1n w - - 0 1',
    stipulation: '#3',
    by: 'Sam Loyd, Checkmate 1903',
  },
  babson: {
    fen: '2b2Knq/RP1BP1rr/7b/4p1p1/1N2k1P1/3n2P1/1pQPP3/NR4B1 w - - 0 1',
    stipulation: 's#3',
    by: "from Popeye's examples",
  },
  castling: {
    fen: '2Q5/8/8/8/4k3/8/4N3/R3K2R w KQ - 0 1',
    stipulation: '#2',
    by: 'Emanuel Lasker, Schweizerische Schachzeitung 1900',
  },
  excelsior: {
    fen: 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1',
    stipulation: '#5',
    by: 'Sam Loyd, Era 1861',
  },
  phoenix: {
    fen: '3Q4/pK1PN3/1pRBP1B1/3N4/1P1k4/1p1P3r/1p2p2b/1brR4 w - - 0 1',
    stipulation: '#3',
    by: 'Milan Vukcevich, Stošić MT 1982',
  },
  underpromotion: {
    fen: '8/5PkP/4K3/8/5P2/8/8/8 w - - 0 1',
    stipulation: '#3',
    by: 'Sam Loyd, La Stratégie 1867 (30)',
  },
  'chameleon-echo': {
    fen: 'R2K4/8/2k5/5pP1/3R4/8/8/8 w - - 0 1',
    stipulation: '#4',
    by: "Theodore Keidanski and Emanuel Lasker, Lasker's Chess Magazine 1908",
  },
  'echo-mates': {
    fen: 'R2K4/8/2k5/5pP1/3R4/8/8/8 w - - 0 1',
    stipulation: '#4',
    by: "Theodore Keidanski and Emanuel Lasker, Lasker's Chess Magazine 1908",
  },
  'ideal-mates': {
    fen: '8/4P3/6K1/1BBk4/8/3N4/8/8 w - - 0 1',
    stipulation: '#2',
    by: 'Sam Loyd, Schachminiaturen 1903',
  },
  'mirror-mates': {
    fen: 'R2K4/8/2k5/5pP1/3R4/8/8/8 w - - 0 1',
    stipulation: '#4',
    by: "Theodore Keidanski and Emanuel Lasker, Lasker's Chess Magazine 1908",
  },
  'model-mates': {
    fen: 'R2K4/8/2k5/5pP1/3R4/8/8/8 w - - 0 1',
    stipulation: '#4',
    by: "Theodore Keidanski and Emanuel Lasker, Lasker's Chess Magazine 1908",
  },
  'pin-mates': {
    fen: '3Q4/pK1PN3/1pRBP1B1/3N4/1P1k4/1p1P3r/1p2p2b/1brR4 w - - 0 1',
    stipulation: '#3',
    by: 'Milan Vukcevich, Stošić MT 1982',
  },
  'pure-mates': {
    fen: '3N4/r7/p7/k1r5/1R6/2P1Np2/1K5B/8 w - - 0 1',
    stipulation: '#5',
    by: 'André Chéron, Le Journal de Leysin 1933',
  },
  'exchange-of-functions': {
    fen: '8/1p1p4/2p5/1N2B1k1/2K1p3/4b1nP/4P3/8 w - - 0 1',
    stipulation: 'h#3',
    by: "from Popeye's examples",
  },
  'orthogonal-diagonal': {
    fen: '7Q/8/8/4K2P/5n2/4pkPR/5p2/5B2 b - - 0 1',
    stipulation: 'h#2',
    by: "from Popeye's examples",
  },
  platzwechsel: {
    fen: '8/5K2/8/2P1b3/3kN3/3B1P2/8/8 b - - 0 1',
    stipulation: 'h#3',
    by: "from Popeye's examples",
  },
  umnov: {
    fen: '4r1b1/1p4B1/pN2pR2/RB2k3/1P2N2p/2p3b1/n2P1p1r/5K1n w - - 0 1',
    stipulation: '#3',
    by: 'Sam Loyd, Checkmate 1903',
  },
  zilahi: {
    fen: '7Q/8/8/4K2P/5n2/4pkPR/5p2/5B2 b - - 0 1',
    stipulation: 'h#2',
    by: "from Popeye's examples",
  },
  meredith: {
    fen: 'KR5Q/8/8/2Np4/N1k5/1r1r4/B7/4b3 w - - 0 1',
    stipulation: '#2',
    by: 'Comins Mansfield, Good Companions 1914',
  },
  miniature: {
    fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
    stipulation: '#2',
    by: 'Paul Morphy, New York Clipper 1856',
  },
  'no-pawns': {
    fen: '2Q5/8/8/8/4k3/8/4N3/R3K2R w KQ - 0 1',
    stipulation: '#2',
    by: 'Emanuel Lasker, Schweizerische Schachzeitung 1900',
  },
};
