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
/** Added to it: the same by where the opponent's king stands; files are turned round if that is on a to d. */
export const TO_KING_SQUARES = 390; // [5][64] pawn … queen
// ---- mobility: by the number of safe squares that a piece attacks ----
export const KNIGHT_MOBILITY = 710; // [9]
export const BISHOP_MOBILITY = 719; // [14]
export const ROOK_MOBILITY = 733; // [15]
export const QUEEN_MOBILITY = 748; // [28]
// ---- pawn structure ----
export const DOUBLED = 776; // an own pawn further on
export const ISOLATED = 777; // [2] opposed by a pawn on its file, or not
export const BACKWARD = 779; // [2] the same
export const PHALANX = 781; // [8] by rank: an own pawn beside it
export const SUPPORTED = 789; // [8] by rank: guarded by an own pawn
export const CANDIDATE = 797; // [8] by rank: no pawn before it, and as many helpers as guards
export const LEVER = 805; // [8] by rank: attacks a pawn
export const PUSH_LEVER = 813; // [8] by rank: attacks a pawn when it has advanced
export const STOPPED = 821; // [8] by rank: a pawn of the opponent stands before it
// ---- passed pawns ----
export const PASSED = 829; // [8] by rank
export const PASSED_BLOCKED = 837; // [8] by rank: something stands before it
export const PASSED_STOP_SAFE = 845; // [8] by rank: the opponent does not attack the square before it
export const PASSED_FREE = 853; // [8] by rank: nor any square of its way
export const PASSED_OWN_KING = 861; // [8] by rank, times the king's distance from the square before it
export const PASSED_THEIR_KING = 869; // [8] the same for the opponent's king
export const PASSED_OUTRUNS = 877; // no king comes in time, and there is nothing else
export const ROOK_BEHIND_PASSED = 878;
// ---- pieces ----
export const BISHOP_PAWNS = 879; // times own pawns on the bishop's colour of squares
export const BISHOP_STOPPED_PAWNS = 880; // the same, times own pawns on files c to f that a piece or a pawn stands before
export const KNIGHT_OUTPOST = 881;
export const BISHOP_OUTPOST = 882;
export const KNIGHT_NEAR_OUTPOST = 883; // it can go to one
export const MINOR_BEHIND_PAWN = 884;
export const MINOR_FROM_KING = 885; // [2] knight, bishop: times its distance from the own king
export const KNIGHT_WITH_PAWNS = 887; // for each knight, times own pawns
export const ROOK_WITH_PAWNS = 888; // for each rook, times own pawns
export const ROOK_PAIR = 889;
export const ROOK_HALF_OPEN = 890; // no own pawn on its file
export const ROOK_OPEN = 891; // no pawn at all
export const ROOK_SEVENTH = 892; // with pawns or the king to attack there
export const SPACE = 893; // safe squares behind and between own pawns in the middle: see evaluate-space.ts
// ---- threats: by what is attacked ----
export const PAWN_THREAT = 894; // [4] knight … queen
export const MINOR_THREAT = 898; // [5] pawn … queen
export const ROOK_THREAT = 903; // [5]
export const KING_THREAT = 908;
export const HANGING = 909;
export const PUSH_THREAT = 910; // a pawn may attack it with its next move
export const RESTRICTED = 911; // times squares that the opponent attacks and does not guard well, and this side attacks
export const QUEEN_HUNT = 912; // [2] times squares from which a knight, or a bishop or rook, can attack the queen safely
// ---- king ----
export const SHIELD = 914; // [4][8] by the file's distance from the edge and the own pawn's rank, 0 for none
export const STORM = 946; // [4][8] the same for the opponent's pawn
export const STORM_BLOCKED = 978; // [8] by rank: that pawn is stopped by an own one
export const CASTLING_RIGHT = 986; // times rights
export const PAWNLESS_FLANK = 987; // no pawn at all on the king's side of the board
/** What follows, up to DANGER_END, is in units of danger, the first of a pair only: see evaluate-king.ts. */
export const DANGER_ATTACKER = 988; // [4] knight … queen that attacks the king's surroundings
export const DANGER_RING_ATTACK = 992; // times attacked squares there, each as often as it is attacked
export const DANGER_WEAK_SQUARE = 993; // times attacked squares there that only king or queen guard
export const DANGER_SAFE_CHECK = 994; // [4] knight … queen that can check safely
export const DANGER_CHECK = 998; // times squares of other checks
export const DANGER_NO_QUEEN = 999;
export const DANGER_BARE_FILE = 1000; // times files at the king without an own pawn
export const DANGER_PINNED = 1001; // times pieces between king and a bishop, rook or queen of the opponent
export const DANGER_FLANK_ATTACK = 1002; // times attacked squares on the king's flank, those attacked twice two times
export const DANGER_FLANK_GUARD = 1003; // times guarded squares there
export const DANGER_ALWAYS = 1004;
export const DANGER_END = 1005;
// ---- driving a bare king ----
export const DRIVE_EDGE = 1005; // times its distance from the centre
export const DRIVE_CORNER = 1006; // times nearness to a corner of the bishop's colour
export const DRIVE_KINGS = 1007; // times nearness of the kings
// ---- the rest ----
export const TEMPO = 1008; // to be the one to move
export const NUMBERS_COUNT = 1009;
