/**
 * Lists the themes, in the order in which they are shown, with their definitions. The functions that find them are in `list/`, because
 * conditions, pages and messages only name themes.
 */
import { capital } from '../text/ends.js';

export interface ThemeName {
  /** never changes, because records and queries contain it */
  readonly id: string;
  /** as printed, and as a keyword */
  readonly name: string;
  /** one sentence */
  readonly definition: string;
  /** other names that editors use */
  readonly alias?: readonly string[];
}

/** The definition of a theme, with its name unless that is the id in words. */
type Described = string | (Omit<ThemeName, 'id' | 'name'> & Partial<Pick<ThemeName, 'name'>>);

const DESCRIBED = {
  block: {
    definition:
      'The key threatens nothing: Black, who could hold everything if he might pass, is in zugzwang.',
    alias: ['Zugzwang', 'Waiter'],
  },
  'complete-change':
    'Every defence of the set play, two at least, has one answer there, and the key changes it to another one.',
  mutate:
    'A complete block: every move of Black has its mate in the set play, the key waits, and changes at least one of these mates.',
  'changed-mates':
    'One defence is answered by different mates in two phases: set play, tries with one refutation, actual play.',
  lacny: 'Three defences cycle their mates between two phases: a–A, b–B, c–C becomes a–B, b–C, c–A.',
  'reciprocal-change': {
    definition: 'Two defences exchange their mates between two phases: a–A, b–B becomes a–B, b–A.',
    alias: ['Reciprocal', 'Reciprocal mates'],
  },
  rukhlis: {
    definition:
      'Two defences a, b have mates A, B in one phase; in another a and b get new mates, and A and B follow other defences.',
    alias: ['Ideal Rukhlis'],
  },
  'transferred-mates':
    'One mate leaves a defence of one phase for another defence of another phase, or the key gives a set mate one more defence.',
  zagoruiko:
    'Two defences at least have different mates in one phase, and each has another one in every one of three phases or more.',
  banny: 'As Vladimirov, crosswise: 1.A? a!, 1.B? b!, 1.Z! a 2.B, b 2.A.',
  barnes:
    'One try threatens two mates, another try one of them, and the key the other: 1.X? (A, B), 1.Y? (A), 1.Z! (B).',
  dombrovskis:
    'The threats of two tries come as mates after the very defences that refuted them: 1.X? (A) a!, 1.Y? (B) b!, 1.Z! a 2.A, b 2.B.',
  hannelius: 'As Dombrovskis, crosswise: 1.X? (A) a!, 1.Y? (B) b!, 1.Z! a 2.B, b 2.A.',
  'le-grand': {
    name: 'Le Grand',
    definition: 'Threat and mate change places between two phases: 1.X (A) a 2.B and 1.Y (B) a 2.A.',
  },
  'pseudo-le-grand': {
    name: 'Pseudo Le Grand',
    definition: 'As Le Grand, but after different defences: 1.X (A) a 2.B and 1.Y (B) b 2.A.',
  },
  reversal:
    'First move and second move change places between two phases, as threat or as mate: 1.A … 2.B and 1.B … 2.A.',
  rudenko:
    'Two threats at least of one phase come as mates after different defences in another, where they are no threats.',
  salazar: 'First move and mate after one defence change places between two phases: 1.A a 2.B and 1.B a 2.A.',
  'threat-reversal': 'First move and threat change places between two phases: 1.A (B) and 1.B (A).',
  urania: 'One move is first move of a try, threat of another, and mate after a defence in the actual play.',
  vladimirov:
    'The first moves of two tries come as mates after their refutations: 1.A? a!, 1.B? b!, 1.Z! a 2.A, b 2.B.',
  'black-correction':
    'An arbitrary move of a black man allows a mate, which works as soon as the man has gone; another move of it prevents this mate and allows a new one.',
  'cross-checks': {
    name: 'Cross-checks',
    definition: 'A check is answered by a check that captures no man that gave the first.',
  },
  'defences-on-same-square': 'Three different black men or more defend by going to the same square.',
  'en-passant': 'A capture en passant is played.',
  fleck: 'Three threats or more, each of which some defence forces as the only mate.',
  'karlstrom-fleck': {
    name: 'Karlstrom-Fleck',
    definition:
      'A Fleck in which other defences defeat every threat and allow mates that were not threatened.',
    alias: ['Karlström-Fleck'],
  },
  'mates-on-same-square':
    'Three different men or more mate on the same square, each as a threat or as the only mate.',
  grimshaw:
    'Two unlike black line men, or one and a pawn, shut each other’s line on one square without capturing there, and each time the mate needs the line shut.',
  holzhausen:
    'A black line man shuts the line of a like-moving one on another line, without a sacrifice on that square and not mutually.',
  interference:
    'A black man goes where it shuts the line of another, and the mate needs the line shut: two times at least.',
  novotny:
    'A white man is sacrificed where the lines of two unlike black line men cross: whichever captures it shuts the other’s line, and the mate needs that.',
  plachutta:
    'A white man can be captured where the lines of two like-moving black line men cross: whichever captures it shuts the other’s line.',
  'wurzburg-plachutta': {
    name: 'Wurzburg-Plachutta',
    definition:
      'Two like-moving black line men shut each other’s line on one square, without a sacrifice there.',
  },
  b2: {
    definition:
      'A black man blocks a square beside the king, so that the mate may shut a white line that guarded this square.',
    alias: ['Theme B2'],
  },
  barulin: {
    definition:
      'The threat would shut a white line that guards a square beside the king; Black defends by shutting another one to the same square.',
    alias: ['Barulin (A)', 'Theme A'],
  },
  gamage:
    'A black man unpins a white one by going between it and what pins it; the white man mates, which needs that the black line is shut.',
  goethart: 'A black man unpins a black line man, and the mate shuts the line of the man unpinned.',
  'half-pin': {
    name: 'Half-pin',
    definition:
      'Two black men stand between a white line man and their king: when either moves, the other is pinned, and the mate needs that pin.',
  },
  'indirect-unpinning':
    'A black man goes between a white man and the black one that pins it, and the white man mates.',
  levman:
    'The threat would shut a black line; Black defends by opening another one, along which a line man then answers the threat.',
  'self-block': {
    name: 'Selfblock',
    definition:
      'A black man goes to a square beside the king that he could use if it were empty; two such defences at least, in help play one in every solution.',
    alias: ['Self-block', 'Remote selfblock'],
  },
  'self-pin': {
    name: 'Selfpinning',
    definition: 'A black man goes to a square where it is pinned, and the mate needs that pin.',
    alias: ['Self-pin', 'Selfpin', 'Schiffmann'],
  },
  somov: {
    definition:
      'A black man opens a white line to a square beside the king, so that the mate may shut another white line that guarded this square before.',
    alias: ['Somov (B1)', 'B1'],
  },
  stocchi:
    'Three different black men or more block the same square beside the king, and each block has another mate.',
  unpinning: {
    definition: 'A black man that pins a white one leaves the line, and the white man that it unpins mates.',
    alias: ['Direct unpinning', 'Unpin'],
  },
  'active-sacrifice': {
    definition:
      'The man that makes the key can be captured where it goes, and has not itself captured one of its worth or more.',
    alias: ['Sacrifice key', 'Sacrificial key'],
  },
  'capture-key': { definition: 'The key captures a man.', alias: ['Capturing key'] },
  'checking-key': 'The key gives check.',
  'critical-key':
    'A line man makes the key by going over a square on which another man of either side then shuts its line: the black king may thereby go to a square that it guarded.',
  'flight-giving-and-taking-key':
    'The key gives the black king one square or more and takes others from him.',
  'flight-giving-key': 'The key gives the black king a square to which he could not go before.',
  'flight-taking-key':
    'The key takes from the black king a square to which he could have gone, and gives him none.',
  'three-flights-giving-key': {
    name: '3+ flights giving key',
    definition: 'The key gives the black king three squares or more to which he could not go before.',
  },
  'two-flights-giving-key': {
    name: '2 flights giving key',
    definition: 'The key gives the black king two squares to which he could not go before.',
  },
  'withdrawal-key': {
    definition:
      'A line man makes the key by going away from the black king, farther and never past him, without capturing.',
    alias: ['Key withdraws'],
  },
  'battery-creation':
    'A man goes before or behind another of its side, and the battery so made, which did not stand on that line before, opens with check or mate.',
  'battery-play':
    'At least two different answers are discovered checks or mates: a man leaves the line of another that then checks.',
  bristol: {
    definition:
      'A line man goes along a line to clear it for another of its side, which then follows the same way, less far, without captures before.',
    alias: ['Bristol clearance'],
  },
  clearance: {
    definition:
      'The key, or a first move, leaves a square so that another man of its side can go there, or over it, with the threatened mate; after a waiting key with any mate.',
    alias: ['Clearance sacrifice', 'Line clearance', 'Square clearance'],
  },
  indian:
    'A line man goes over a square, another man of its side goes to that square and shuts its line, and the battery so made opens with check or mate.',
  rehm: {
    name: 'Rehm mechanism',
    definition:
      'A line man leaves a square, another man of its side passes over this square along a line, and the first comes back to it.',
    alias: ['Rehm'],
  },
  'corner-to-corner':
    'A man goes from one corner to another in one move; in battle play, a man of the attacker.',
  'four-corners': 'One man goes to all four corners in the actual play; it may have stood on one of them.',
  'king-cross-flight': {
    definition: 'In one phase the black king goes to all four squares beside him on his rank and file.',
    alias: ['Plus flight', 'Cross Black King'],
  },
  'king-star-flight': {
    definition: 'In one phase the black king goes to all four squares diagonally beside him.',
    alias: ['Star Black King'],
  },
  'king-y-flight': {
    name: 'King Y-flight',
    definition:
      'In one phase the black king goes to two diagonal squares on one side of him and to the straight one opposite: the arms of a Y.',
  },
  'knight-wheel': {
    definition:
      'A knight makes all eight moves it can make from one square: in defence after one move, as the only answers to different defences, or in different solutions.',
    alias: ["Knight's tour", 'BS wheel', 'WS wheel'],
  },
  'round-trip': {
    definition:
      'A man leaves a square and comes back to it around an area, not along one line; in battle play, a man of the attacker.',
    alias: ['Rundlauf'],
  },
  'white-king-star': {
    name: 'Star White King',
    definition: 'In one phase the white king goes to all four squares diagonally beside him.',
  },
  switchback:
    'A man leaves a square and comes back to it by the way it went; in battle play, a man of the attacker.',
  albino:
    'A white pawn on its first square makes all four of its moves: one step, two steps, a capture to each side.',
  allumwandlung: {
    definition:
      'Promotions to queen, rook, bishop and knight occur in one phase, each where another man would not do as well.',
    alias: ['AUW'],
  },
  babson:
    'The four promotions of a black pawn are answered by the four promotions of a white pawn, each by a different one: by the same, or in a cycle.',
  castling: 'A side castles in a key, an answer, a defence or a solution.',
  excelsior: 'A pawn goes from its first rank to the last and promotes, in one line of play.',
  phoenix:
    'A man is captured, and a pawn of its side then becomes a man of the same kind, where another would not do as well.',
  pickaninny: {
    definition:
      'A black pawn on its first square makes all four of its moves: one step, two steps, a capture to each side.',
    alias: ['Pickabish'],
  },
  underpromotion: {
    definition:
      'A pawn becomes a rook, a bishop or a knight in a key, an answer or a solution, where a queen would not do.',
    alias: ['White underpromotion', 'Black underpromotion'],
  },
  'chameleon-echo': 'Two model mates are the same picture, with the king on squares of different colours.',
  'echo-mates': {
    definition:
      'Two model mates are the same picture, shifted, turned or mirrored, with the king on another square.',
    alias: ['Echo', 'Echo mate'],
  },
  'ideal-mates': {
    definition: 'A mate is pure, and every man on the board takes part.',
    alias: ['Ideal mate'],
  },
  'mirror-mates': {
    definition: 'All eight squares beside the mated king are empty.',
    alias: ['Mirror mate'],
  },
  'model-mates': {
    definition:
      'A mate is pure, and every man of the side that mates, but king and pawns, takes part: in two mates at least, or in all of them.',
    alias: ['Model mate', 'Models'],
  },
  'pin-mates': {
    name: 'Pin-mates',
    definition: 'It is mate only because a man that could end the check is pinned.',
    alias: ['Pin-mate', 'Models with pin', 'Pin mate'],
  },
  'pure-mates':
    'Every square beside the king is closed to him for one reason only: guarded once, or blocked by his own man and not guarded. Two mates at least, or all of them.',
  'exchange-of-functions': {
    definition:
      'Two men of the mating side exchange their parts between two solutions without a common move: in one the first moves and helps the second to mate, in the other the second helps the first; without the helper there is no mate.',
    alias: ['Function exchange', 'Exchange of roles'],
  },
  kniest:
    'A man of the mating side captures on a square, and the king that is mated later goes to that square.',
  'orthogonal-diagonal': {
    name: 'Orthogonal-diagonal transformation',
    definition:
      'Two solutions have no move in common and are alike, but where line men move along ranks and files in one, they move along diagonals in the other: in two moves at least.',
    alias: ['ODT', 'Diagonal-orthogonal transformation'],
  },
  platzwechsel: {
    definition: 'Two men exchange their places in one line of play.',
    alias: ['PW', 'Exchange of places'],
  },
  umnov:
    'A man goes to the square that a man of the other side has just left: in help play in every solution, otherwise by two different moves.',
  zilahi:
    'Men exchange their parts between solutions: the one captured in one mates in the other, and the other way round.',
  meredith: 'There are eight to twelve men on the board, kings included.',
  miniature: 'There are seven men or fewer on the board, kings included.',
  'no-pawns': { definition: 'There is no pawn on the board.', alias: ['Aristocrat'] },
} as const satisfies Readonly<Record<string, Described>>;

export type ThemeId = keyof typeof DESCRIBED;

const named = ([id, described]: [string, Described]): ThemeName & { readonly id: ThemeId } => ({
  id: id as ThemeId,
  name: capital(id.replaceAll('-', ' ')),
  ...(typeof described === 'string' ? { definition: described } : described),
});

export const THEME_NAMES = Object.entries<Described>(DESCRIBED).map(named);

const byId = new Map<string, ThemeName>(THEME_NAMES.map((theme) => [theme.id, theme]));
const idOfWord = new Map<string, ThemeId>(
  THEME_NAMES.flatMap(({ id, name, alias = [] }) =>
    [...alias, name, id].map((word) => [themeWord(word), id]),
  ),
);

/** Returns the definition of a theme in a sentence; undefined for a theme that only another version knows. */
export const definitionOf = (id: string): string | undefined => byId.get(id)?.definition;

/** Normalises a word for a theme, so that it can be compared: `Changed Mates` becomes `changed-mates`. */
export function themeWord(text: string): string {
  return text.toLowerCase().trim().replaceAll(' ', '-');
}

/** Returns the id of the theme that a word means: its id, its name, or another name. */
export const themeIdOf = (word: string): string | undefined => idOfWord.get(themeWord(word));
