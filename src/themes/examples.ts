/**
 * A problem for each theme: classics of the folder problems where one has it, otherwise problems that Popeye and matetools publish as
 * examples, or our own. Positions are facts.
 */

import type { ThemeId } from './theme-names.js';

/** What shows a theme. */
export interface Example {
  readonly fen: string;
  readonly stipulation: string;
  /** whose it is, or where it is from */
  readonly by: string;
}

// problems that show several themes
const MORPHY_1856: Example = {
  fen: 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1',
  stipulation: '#2',
  by: 'Paul Morphy, New York Clipper 1856',
};
const VUKCEVICH_1989: Example = {
  fen: '1N2NK2/3Pp1P1/4k2b/R3PR1P/nn2Pp2/2r1Q3/2p1Bp2/3q4 w - - 0 1',
  stipulation: '#2',
  by: 'Milan Vukcevich, Neue Zürcher Zeitung 1989',
};
const DAWSON_1913: Example = {
  fen: '1Nb3B1/r5R1/r2k4/p7/6NB/8/2Q4b/4K3 w - - 0 1',
  stipulation: '#2',
  by: 'T. R. Dawson, Western Daily Mercury 1913',
};
const LOYD_1877: Example = {
  fen: '7k/7b/5Kp1/8/8/8/8/5Q2 w - - 0 1',
  stipulation: '#2',
  by: 'Sam Loyd, Detroit Free Press 1877',
};
const TAVERNER_1889: Example = {
  fen: '3brrb1/2N4B/8/2p4Q/2p2k2/5P2/4P1KR/2N2RB1 w - - 0 1',
  stipulation: '#2',
  by: 'Thomas Taverner, Dubuque Chess Journal 1889',
};
const LOYD_1903: Example = {
  fen: '4r1b1/1p4B1/pN2pR2/RB2k3/1P2N2p/2p3b1/n2P1p1r/5K1n w - - 0 1',
  stipulation: '#3',
  by: 'Sam Loyd, Checkmate 1903',
};
const MANSFIELD_1930: Example = {
  fen: '1N1n4/2p5/r7/1pPk1P1R/1P2b3/3B1N2/6Q1/3R2K1 w - - 0 1',
  stipulation: '#2',
  by: 'Comins Mansfield, Evening Standard 1930',
};
const LOYD_1868: Example = {
  fen: '4n1br/7Q/4p3/K7/2kp1pNR/1Np5/B1prP3/8 w - - 0 1',
  stipulation: '#2',
  by: 'Sam Loyd, Seaforth Expositor 1868',
};
const MATETOOLS: Example = {
  fen: '2b5/3np3/2N5/3pP1R1/3brkpK/4pp2/8/8 w - - 0 1',
  stipulation: '#2',
  by: 'from matetools',
};
const VUKCEVICH_1982: Example = {
  fen: '3Q4/pK1PN3/1pRBP1B1/3N4/1P1k4/1p1P3r/1p2p2b/1brR4 w - - 0 1',
  stipulation: '#3',
  by: 'Milan Vukcevich, Stošić MT 1982',
};
const HEATHCOTE_1905: Example = {
  fen: '6K1/pN2R1PQ/p7/r2k3r/N2n4/1P2p3/BB5p/2Rb2bq w - - 0 1',
  stipulation: '#2',
  by: 'Godfrey Heathcote, Hampstead and Highgate Express 1905-06',
};
const KUBBEL_1928: Example = {
  fen: '4K2R/8/6B1/2b2Rp1/Q3N1k1/3pqn1p/8/5N1r w - - 0 1',
  stipulation: '#2',
  by: 'Leonid Kubbel, Club de Belgrade 1928',
};
const LASKER_1900: Example = {
  fen: '2Q5/8/8/8/4k3/8/4N3/R3K2R w KQ - 0 1',
  stipulation: '#2',
  by: 'Emanuel Lasker, Schweizerische Schachzeitung 1900',
};
const LOYD_1856: Example = {
  fen: '8/8/5B1N/3B4/3p1k2/7K/3P4/8 w - - 0 1',
  stipulation: '#3',
  by: 'Sam Loyd, Saturday Courier 1856',
};
const LOYD_1878: Example = {
  fen: '3R3K/4ppp1/2p5/1nN1kpQN/8/r7/b4rP1/3R2n1 w - - 0 1',
  stipulation: '#2',
  by: 'Sam Loyd, Danbury News 1878',
};
const POPEYE: Example = {
  fen: '7Q/4k3/8/8/8/4N3/8/4K3 b - - 0 1',
  stipulation: 'h#3',
  by: "from Popeye's examples",
};
const KEIDANSKI_1908: Example = {
  fen: 'R2K4/8/2k5/5pP1/3R4/8/8/8 w - - 0 1',
  stipulation: '#4',
  by: "Theodore Keidanski and Emanuel Lasker, Lasker's Chess Magazine 1908",
};
const CHERON_1933: Example = {
  fen: '3N4/r7/p7/k1r5/1R6/2P1Np2/1K5B/8 w - - 0 1',
  stipulation: '#5',
  by: 'André Chéron, Le Journal de Leysin 1933',
};
const OWN: Example = {
  fen: 'b1R3K1/7B/7p/1p5r/1p1q3p/bNPP2R1/1pk2Nn1/1r6 b - - 0 1',
  stipulation: 'h#2',
  by: 'our own, after a published problem',
};

export const EXAMPLES: Readonly<Partial<Record<ThemeId, Example>>> = {
  block: MORPHY_1856,
  mutate: {
    fen: '8/8/8/8/1p6/k7/p1Q5/K7 w - - 0 1',
    stipulation: 's#2',
    by: "from Popeye's examples",
  },
  'changed-mates': {
    fen: 'n2N4/p7/k7/3N4/p2P4/n1Q1b3/1P2R3/K4B2 w - - 0 1',
    stipulation: '#2',
    by: 'Leonid Kubbel, Shakhmaty 1923',
  },
  'transferred-mates': VUKCEVICH_1989,
  banny: {
    fen: '8/4PpN1/2pkBP2/P7/3N4/3R1P2/2Q4K/8 w - - 0 1',
    stipulation: '#2',
    by: 'Edith Baird, Leisure Hour 1901',
  },
  barnes: {
    fen: '8/8/p7/p7/B4N2/3NpK2/p1pp2p1/rb1k4 w - - 0 1',
    stipulation: '#2',
    by: 'from matetools',
  },
  reversal: VUKCEVICH_1989,
  rudenko: DAWSON_1913,
  salazar: VUKCEVICH_1989,
  'threat-reversal': LOYD_1877,
  urania: TAVERNER_1889,
  vladimirov: TAVERNER_1889,
  'black-correction': TAVERNER_1889,
  'cross-checks': LOYD_1903,
  'defences-on-same-square': MANSFIELD_1930,
  'en-passant': LOYD_1868,
  fleck: MATETOOLS,
  'karlstrom-fleck': MATETOOLS,
  grimshaw: TAVERNER_1889,
  interference: TAVERNER_1889,
  novotny: VUKCEVICH_1982,
  b2: DAWSON_1913,
  barulin: HEATHCOTE_1905,
  'indirect-unpinning': KUBBEL_1928,
  'self-block': DAWSON_1913,
  'self-pin': MANSFIELD_1930,
  unpinning: KUBBEL_1928,
  'active-sacrifice': MORPHY_1856,
  'capture-key': {
    fen: '8/6R1/7p/5K1k/8/6p1/5bPP/4N3 w - - 0 1',
    stipulation: '#3',
    by: 'Sam Loyd, Charles XII at Bender (1)',
  },
  'checking-key': LASKER_1900,
  'critical-key': LOYD_1856,
  'flight-giving-and-taking-key': LOYD_1868,
  'flight-giving-key': LOYD_1878,
  'flight-taking-key': LASKER_1900,
  'three-flights-giving-key': {
    fen: '8/8/8/8/4Q3/8/3k3P/Q2n3K w - - 0 1',
    stipulation: '#2',
    by: 'from matetools',
  },
  'two-flights-giving-key': LOYD_1878,
  'withdrawal-key': TAVERNER_1889,
  'battery-creation': LOYD_1877,
  'battery-play': LOYD_1903,
  bristol: VUKCEVICH_1982,
  clearance: TAVERNER_1889,
  indian: LOYD_1856,
  'corner-to-corner': LOYD_1877,
  'four-corners': POPEYE,
  'king-star-flight': POPEYE,
  'king-y-flight': KEIDANSKI_1908,
  'knight-wheel': HEATHCOTE_1905,
  'round-trip': {
    fen: '2N5/3p4/3rkpK1/8/3n4/8/8/8 b - - 0 1',
    stipulation: 'h#5',
    by: "from Popeye's examples",
  },
  switchback: CHERON_1933,
  albino: {
    fen: '8/1r6/rBK1pp2/1Qn1k3/bq6/1pn1pp1p/1P1P2PP/3R4 b - - 0 1',
    stipulation: 'h#2',
    by: "from Popeye's examples",
  },
  allumwandlung: LOYD_1903,
  babson: {
    fen: '2b2Knq/RP1BP1rr/7b/4p1p1/1N2k1P1/3n2P1/1pQPP3/NR4B1 w - - 0 1',
    stipulation: 's#3',
    by: "from Popeye's examples",
  },
  castling: LASKER_1900,
  excelsior: {
    fen: 'n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1',
    stipulation: '#5',
    by: 'Sam Loyd, Era 1861',
  },
  phoenix: {
    fen: '4b2R/2P1kpPr/6P1/1N1p2P1/7p/p6B/ppPP4/B1QNK2R w K - 0 1',
    stipulation: '#2',
    by: "from Popeye's examples",
  },
  underpromotion: {
    fen: '8/5PkP/4K3/8/5P2/8/8/8 w - - 0 1',
    stipulation: '#3',
    by: 'Sam Loyd, La Stratégie 1867 (30)',
  },
  'chameleon-echo': KEIDANSKI_1908,
  'echo-mates': KEIDANSKI_1908,
  'ideal-mates': {
    fen: '8/4P3/6K1/1BBk4/8/3N4/8/8 w - - 0 1',
    stipulation: '#2',
    by: 'Sam Loyd, Schachminiaturen 1903',
  },
  'mirror-mates': KEIDANSKI_1908,
  'model-mates': KEIDANSKI_1908,
  'pin-mates': VUKCEVICH_1982,
  'pure-mates': CHERON_1933,
  'exchange-of-functions': {
    fen: '7b/8/5N2/3bK3/8/4k3/1N6/8 b - - 0 1',
    stipulation: 'h#4',
    by: "from Popeye's examples",
  },
  'orthogonal-diagonal': OWN,
  platzwechsel: {
    fen: '8/5K2/8/2P1b3/3kN3/3B1P2/8/8 b - - 0 1',
    stipulation: 'h#3',
    by: "from Popeye's examples",
  },
  kniest: {
    fen: '2r1n2b/2kpp1N1/8/1Q3K2/1R6/2R5/b7/8 b - - 0 1',
    stipulation: 'h#2',
    by: 'our own',
  },
  umnov: LOYD_1903,
  zilahi: OWN,
  meredith: {
    fen: 'KR5Q/8/8/2Np4/N1k5/1r1r4/B7/4b3 w - - 0 1',
    stipulation: '#2',
    by: 'Comins Mansfield, Good Companions 1914',
  },
  miniature: MORPHY_1856,
  'no-pawns': LASKER_1900,
};
