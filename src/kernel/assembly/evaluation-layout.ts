/**
 * Where each number of the evaluation has its place in the list of all of them (evaluation-numbers.ts). A number is a pair: what
 * it is worth in the middlegame and in the endgame, in centipawns. Ranks are counted from the owner's side, 0 to 7.
 *
 * Nothing but constants without types: the kernel and its host both compile this module, so that they cannot disagree.
 */
// ---- material ----
export const MATERIAL = 0; // [5] pawn … queen
export const BISHOP_PAIR = 5;
// ---- piece-square tables, from the owner's view: a1 is his left corner ----
export const PIECE_SQUARES = 6; // [6][64] pawn … king
// ---- mobility: by the number of safe squares that a piece attacks ----
export const KNIGHT_MOBILITY = 390; // [9]
export const BISHOP_MOBILITY = 399; // [14]
export const ROOK_MOBILITY = 413; // [15]
export const QUEEN_MOBILITY = 428; // [28]
// ---- pawn structure ----
export const DOUBLED = 456; // an own pawn further on
export const ISOLATED = 457; // [2] opposed by a pawn on its file, or not
export const BACKWARD = 459; // [2] the same
export const PHALANX = 461; // [8] by rank: an own pawn beside it
export const SUPPORTED = 469; // [8] by rank: guarded by an own pawn
export const CANDIDATE = 477; // [8] by rank: no pawn before it, and as many helpers as guards
// ---- passed pawns ----
export const PASSED = 485; // [8] by rank
export const PASSED_BLOCKED = 493; // [8] by rank: something stands before it
export const PASSED_STOP_SAFE = 501; // [8] by rank: the opponent does not attack the square before it
export const PASSED_FREE = 509; // [8] by rank: nor any square of its way
export const PASSED_OWN_KING = 517; // [8] by rank, times the king's distance from the square before it
export const PASSED_THEIR_KING = 525; // [8] the same for the opponent's king
export const PASSED_OUTRUNS = 533; // no king comes in time, and there is nothing else
export const ROOK_BEHIND_PASSED = 534;
// ---- pieces ----
export const BISHOP_PAWNS = 535; // times own pawns on the bishop's colour of squares
export const KNIGHT_OUTPOST = 536;
export const BISHOP_OUTPOST = 537;
export const MINOR_BEHIND_PAWN = 538;
export const ROOK_HALF_OPEN = 539; // no own pawn on its file
export const ROOK_OPEN = 540; // no pawn at all
export const ROOK_SEVENTH = 541; // with pawns or the king to attack there
// ---- threats: by what is attacked ----
export const PAWN_THREAT = 542; // [4] knight … queen
export const MINOR_THREAT = 546; // [5] pawn … queen
export const ROOK_THREAT = 551; // [5]
export const KING_THREAT = 556;
export const HANGING = 557;
export const PUSH_THREAT = 558; // a pawn may attack it with its next move
// ---- king ----
export const SHIELD = 559; // [4][8] by the file's distance from the edge and the own pawn's rank, 0 for none
export const STORM = 591; // [4][8] the same for the opponent's pawn
export const STORM_BLOCKED = 623; // [8] by rank: that pawn is stopped by an own one
export const CASTLING_RIGHT = 631; // times rights
/** What follows, up to DANGER_END, is in units of danger, the first of a pair only: see evaluate-king.ts. */
export const DANGER_ATTACKER = 632; // [4] knight … queen that attacks the king's surroundings
export const DANGER_RING_ATTACK = 636; // times attacked squares there, each as often as it is attacked
export const DANGER_WEAK_SQUARE = 637; // times attacked squares there that only king or queen guard
export const DANGER_SAFE_CHECK = 638; // [4] knight … queen that can check safely
export const DANGER_CHECK = 642; // times squares of other checks
export const DANGER_NO_QUEEN = 643;
export const DANGER_BARE_FILE = 644; // times files at the king without an own pawn
export const DANGER_ALWAYS = 645;
export const DANGER_END = 646;
// ---- driving a bare king ----
export const DRIVE_EDGE = 646; // times its distance from the centre
export const DRIVE_CORNER = 647; // times nearness to a corner of the bishop's colour
export const DRIVE_KINGS = 648; // times nearness of the kings
// ---- the rest ----
export const TEMPO = 649; // to be the one to move
export const NUMBERS_COUNT = 650;
