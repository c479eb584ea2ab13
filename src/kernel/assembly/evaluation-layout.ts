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
export const LEVER = 485; // [8] by rank: attacks a pawn
export const PUSH_LEVER = 493; // [8] by rank: attacks a pawn when it has advanced
export const STOPPED = 501; // [8] by rank: a pawn of the opponent stands before it
// ---- passed pawns ----
export const PASSED = 509; // [8] by rank
export const PASSED_BLOCKED = 517; // [8] by rank: something stands before it
export const PASSED_STOP_SAFE = 525; // [8] by rank: the opponent does not attack the square before it
export const PASSED_FREE = 533; // [8] by rank: nor any square of its way
export const PASSED_OWN_KING = 541; // [8] by rank, times the king's distance from the square before it
export const PASSED_THEIR_KING = 549; // [8] the same for the opponent's king
export const PASSED_OUTRUNS = 557; // no king comes in time, and there is nothing else
export const ROOK_BEHIND_PASSED = 558;
// ---- pieces ----
export const BISHOP_PAWNS = 559; // times own pawns on the bishop's colour of squares
export const BISHOP_STOPPED_PAWNS = 560; // the same, times own pawns on files c to f that a piece or a pawn stands before
export const KNIGHT_OUTPOST = 561;
export const BISHOP_OUTPOST = 562;
export const KNIGHT_NEAR_OUTPOST = 563; // it can go to one
export const MINOR_BEHIND_PAWN = 564;
export const MINOR_FROM_KING = 565; // [2] knight, bishop: times its distance from the own king
export const KNIGHT_WITH_PAWNS = 567; // for each knight, times own pawns
export const ROOK_WITH_PAWNS = 568; // for each rook, times own pawns
export const ROOK_PAIR = 569;
export const ROOK_HALF_OPEN = 570; // no own pawn on its file
export const ROOK_OPEN = 571; // no pawn at all
export const ROOK_SEVENTH = 572; // with pawns or the king to attack there
export const SPACE = 573; // safe squares behind and between own pawns in the middle: see evaluate-space.ts
// ---- threats: by what is attacked ----
export const PAWN_THREAT = 574; // [4] knight … queen
export const MINOR_THREAT = 578; // [5] pawn … queen
export const ROOK_THREAT = 583; // [5]
export const KING_THREAT = 588;
export const HANGING = 589;
export const PUSH_THREAT = 590; // a pawn may attack it with its next move
export const RESTRICTED = 591; // times squares that the opponent attacks and does not guard well, and this side attacks
export const QUEEN_HUNT = 592; // [2] times squares from which a knight, or a bishop or rook, can attack the queen safely
// ---- king ----
export const SHIELD = 594; // [4][8] by the file's distance from the edge and the own pawn's rank, 0 for none
export const STORM = 626; // [4][8] the same for the opponent's pawn
export const STORM_BLOCKED = 658; // [8] by rank: that pawn is stopped by an own one
export const CASTLING_RIGHT = 666; // times rights
export const PAWNLESS_FLANK = 667; // no pawn at all on the king's side of the board
/** What follows, up to DANGER_END, is in units of danger, the first of a pair only: see evaluate-king.ts. */
export const DANGER_ATTACKER = 668; // [4] knight … queen that attacks the king's surroundings
export const DANGER_RING_ATTACK = 672; // times attacked squares there, each as often as it is attacked
export const DANGER_WEAK_SQUARE = 673; // times attacked squares there that only king or queen guard
export const DANGER_SAFE_CHECK = 674; // [4] knight … queen that can check safely
export const DANGER_CHECK = 678; // times squares of other checks
export const DANGER_NO_QUEEN = 679;
export const DANGER_BARE_FILE = 680; // times files at the king without an own pawn
export const DANGER_PINNED = 681; // times pieces between king and a bishop, rook or queen of the opponent
export const DANGER_FLANK_ATTACK = 682; // times attacked squares on the king's flank, those attacked twice two times
export const DANGER_FLANK_GUARD = 683; // times guarded squares there
export const DANGER_ALWAYS = 684;
export const DANGER_END = 685;
// ---- driving a bare king ----
export const DRIVE_EDGE = 685; // times its distance from the centre
export const DRIVE_CORNER = 686; // times nearness to a corner of the bishop's colour
export const DRIVE_KINGS = 687; // times nearness of the kings
// ---- the rest ----
export const TEMPO = 688; // to be the one to move
export const NUMBERS_COUNT = 689;
