/**
 * The words of Popeye's input in its three languages. A word may be shortened as long as it is unique in its table.
 *
 * https://github.com/thomas-maeder/popeye (py-engl.txt, py-deut.txt, py-fran.txt)
 */

import type { Fairy } from '../setup/setup.js';
import type { PopeyeLanguage } from './language.js';

export type { PopeyeLanguage } from './language.js';

/** A word in English, which is its name in the code, in German and in French. */
type WordRow = readonly [english: string, german: string, french: string];
export type WordTable = readonly WordRow[];

const COLUMN: Readonly<Record<PopeyeLanguage, 0 | 1 | 2>> = { english: 0, german: 1, french: 2 };

/** Commands of the diagram. */
export const COMMANDS: WordTable = [
  ['remark', 'bemerkung', 'remarque'],
  ['sstipulation', 'sforderung', 'senonce'],
  ['author', 'autor', 'auteur'],
  ['origin', 'quelle', 'source'],
  ['pieces', 'steine', 'pieces'],
  ['condition', 'bedingung', 'condition'],
  ['option', 'option', 'option'],
  ['stipulation', 'forderung', 'enonce'],
  ['protocol', 'protokoll', 'protocol'],
  ['title', 'titel', 'titre'],
  ['latex', 'latex', 'latex'],
  ['latexpieces', 'latexsteine', 'pieceslatex'],
  ['award', 'auszeichnung', 'prix'],
  ['initialgamearray', 'partieanfangsstellung', 'positioninitialepartie'],
  ['forsyth', 'forsyth', 'forsyth'],
];

/** Words that end a problem. */
export const ENDS: WordTable = [
  ['endproblem', 'endeproblem', 'finprobleme'],
  ['nextproblem', 'weiteresproblem', 'asuivre'],
];

/** Words that begin a twin. */
export const TWINS: WordTable = [
  ['twin', 'zwilling', 'jumeau'],
  ['zeroposition', 'nullstellung', 'zeroposition'],
];

/** Words for the changes that make a twin. */
export const TWINNING: WordTable = [
  ['move', 'versetze', 'deplacement'],
  ['exchange', 'tausche', 'echange'],
  ['stipulation', 'forderung', 'enonce'],
  ['sstipulation', 'sforderung', 'senonce'],
  ['add', 'hinzufuegen', 'ajoute'],
  ['remove', 'entferne', 'ote'],
  ['continued', 'ferner', 'enplus'],
  ['rotate', 'drehung', 'rotation'],
  ['condition', 'bedingung', 'condition'],
  ['polishtype', 'farbwechsel', 'couleurechange'],
  ['mirror', 'spiegelung', 'miroir'],
  ['shift', 'verschiebung', 'translation'],
  ['substitute', 'ersetze', 'remplace'],
];

export const COLOUR_WORDS: WordTable = [
  ['white', 'weiss', 'blanc'],
  ['black', 'schwarz', 'noir'],
  ['neutral', 'neutral', 'neutre'],
  ['totalinvisible', 'totalunsichtbar', 'totalinvisible'],
];

/** Words that make any piece a fairy piece. */
export const ATTRIBUTES: WordTable = [
  ['royal', 'koeniglich', 'royale'],
  ['kamikaze', 'kamikaze', 'kamikaze'],
  ['paralysing', 'paralysierend', 'paralysante'],
  ['chameleon', 'chamaeleon', 'cameleon'],
  ['jigger', 'jigger', 'jigger'],
  ['volage', 'volage', 'volage'],
  ['functionary', 'beamtet', 'fonctionnaire'],
  ['halfneutral', 'halbneutral', 'demineutre'],
  ['hurdlecolourchanging', 'sprungbockfarbewechselnd', 'couleurechangeantsautoir'],
  ['protean', 'proteisch', 'protee'],
  ['magic', 'magisch', 'magique'],
  ['uncapturable', 'unschlagbar', 'imprenable'],
  ['patrol', 'patrouille', 'patrouille'],
  ['frischauf', 'frischauf', 'frischauf'],
  ['bul', 'bul', 'bul'],
  ['dob', 'dob', 'dob'],
  ['anda', 'anda', 'anda'],
  ['andainverse', 'andainvers', 'andainverse'],
  ['alicea', 'alicea', 'alicea'],
  ['aliceb', 'aliceb', 'aliceb'],
];

export const OPTIONS: WordTable = [
  ['defence', 'widerlegung', 'defense'],
  ['setplay', 'satzspiel', 'apparent'],
  ['setplay', '', 'trouverjeuapparent'],
  ['whitetoplay', 'weissbeginnt', 'apparentseul'],
  ['variations', 'varianten', 'variantes'],
  ['movenumbers', 'zugnummern', 'trace'],
  ['startmovenumber', 'startzugnummer', 'enroute'],
  ['nowk', 'ohnewk', 'sansrb'],
  ['duplex', 'duplex', 'duplex'],
  ['nobk', 'ohnesk', 'sansrn'],
  ['threat', 'drohung', 'menace'],
  ['nothreat', 'ohnedrohung', 'sansmenace'],
  ['try', 'verfuehrung', 'essais'],
  ['maxsolutions', 'maxloesungen', 'maxsolutions'],
  ['maxflightsquares', 'maxfluchtfelder', 'maxcasesfuites'],
  ['search', 'suchen', 'search'],
  ['multisolutions', 'mehrereloesungen', 'multisolutions'],
  ['nosymmetry', 'keinesymmetrie', 'nonsymetrique'],
  ['nontrivial', 'nichttrivial', 'nontrivial'],
  ['keepmatingpiece', 'haltemattsetzendenstein', 'retienspiecematante'],
  ['enpassant', 'enpassant', 'enpassant'],
  ['noboard', 'ohnebrett', 'sansechiquier'],
  ['noshortvariations', 'ohnekurzvarianten', 'sansvariantescourtes'],
  ['halfduplex', 'halbduplex', 'demiduplex'],
  ['postkeyplay', 'nachschluessel', 'aprescle'],
  ['intelligent', 'intelligent', 'intelligent'],
  ['maxtime', 'maxzeit', 'maxtemps'],
  ['nocastling', 'keinerochade', 'sansroquer'],
  ['quodlibet', 'quodlibet', 'quodlibet'],
  ['stoponshortsolutions', 'stopnachkurzloesungen', 'finapressolutionscourtes'],
  ['beep', 'pieps', 'bip'],
  ['suppressgrid', 'ohnegitter', 'sansgrille'],
  ['writegrid', 'zeichnegitter', 'ajoutegrille'],
  ['castlingmutuallyexclusive', 'rochadengegenseitigausschliessend', 'roquesmutuellementexclusifs'],
  ['goalisend', 'zielistende', 'butestfin'],
  ['nullmoves', 'nullzuege', 'coupsvides'],
  ['uptomovenumber', 'biszugnummer', 'jusquaucoup'],
  ['trivialtriesavoid', 'trivialefehlversucheunterdruecken', 'trivialessaisupprimer'],
  ['matesin1', 'mattsin1', 'matsen1'],
];

/** The letters of the six pieces -> their letters in a FEN. */
export const PIECE_LETTERS: Readonly<Record<PopeyeLanguage, Readonly<Record<string, string>>>> = {
  english: { k: 'K', q: 'Q', r: 'R', b: 'B', s: 'N', p: 'P' },
  german: { k: 'K', d: 'Q', t: 'R', l: 'B', s: 'N', b: 'P' },
  french: { r: 'K', d: 'Q', t: 'R', f: 'B', c: 'N', p: 'P' },
};

/** The most frequent fairy pieces by their English letters. */
const FAIRY_NAMES: Readonly<Record<string, string>> = {
  g: 'grasshopper',
  n: 'nightrider; a knight is S',
  l: 'locust',
  z: 'zebra',
  o: 'orphan',
  ca: 'camel',
  le: 'leo',
  li: 'lion',
  ma: 'mao',
  mo: 'moa',
  pa: 'pao',
  va: 'vao',
  ro: 'rose',
  am: 'amazon',
  em: 'empress',
  pr: 'princess',
  eq: 'equihopper',
  eh: 'edgehog',
  si: 'siren',
  tr: 'triton',
  nd: 'nereid',
  bp: 'Berolina pawn',
};

/** Returns a fairy piece: its name if well known, else its letters. @param attributes those before it, such as `royal` */
export function fairyPiece(
  letters: string,
  language: PopeyeLanguage,
  attributes: readonly string[] = [],
): Fairy {
  const known = language === 'english' ? FAIRY_NAMES[letters.toLowerCase()] : undefined;
  const before = attributes.map((word) => `${word} `).join('');
  return {
    name: `${before}${known?.replace(/;.*/, '') ?? `piece ${letters}`}`,
    shown: `the piece ${before}'${letters}'${known === undefined ? '' : ` (${known})`}`,
  };
}

/**
 * Finds the word that a token means.
 * @returns the English word; `ambiguous` if the token is short for several, undefined if for none of them
 */
export function wordOf(table: WordTable, language: PopeyeLanguage, token: string): string | undefined {
  const text = token.toLowerCase();
  const column = COLUMN[language];
  const rows = text === '' ? [] : table.filter((row) => row[column].startsWith(text));
  const [english] = rows.find((row) => row[column] === text) ?? rows[0] ?? [];
  const isWhole = rows.some((row) => row[column] === text);
  return !isWhole && rows.some(([other]) => other !== english) ? 'ambiguous' : english;
}
