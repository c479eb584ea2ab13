/**
 * The index of each number of the evaluation in the list (numbers.ts). A number is a pair, the values in the middlegame and in the
 * endgame, in centipawns. Ranks are counted from the owner's side, 0 to 7.
 *
 * All constants are untyped: the kernel and its host both compile this module, so that they cannot disagree.
 */
// ---- material ----
export const MATERIAL = 0; // [5] pawn … queen
export const BISHOP_PAIR = 5;
/**
 * In eighths of a centipawn, times both piece counts: own pawn with own pawn, knight with pawn, knight with knight, bishop with
 * pawn … queen with queen; then own knight with the opponent's pawns, bishop with pawns, bishop with knights … queen with rooks.
 */
export const PAIRS = 6; // [15 + 10]
// ---- piece-square tables, from the owner's view: a1 is the left corner ----
export const PIECE_SQUARES = 31; // [6][64] pawn … king
/** Added to those: the same, relative to the opponent's king; files are mirrored if it is on a to d. */
export const TO_KING_SQUARES = 415; // [5][64] pawn … queen
// ---- mobility: by the number of safe squares attacked ----
export const KNIGHT_MOBILITY = 735; // [9]
export const BISHOP_MOBILITY = 744; // [14]
export const ROOK_MOBILITY = 758; // [15]
export const QUEEN_MOBILITY = 773; // [28]
// ---- pawn structure ----
export const DOUBLED = 801; // an own pawn in front on its file
export const ISOLATED = 802; // [2] opposed by a pawn on its file, or not
export const BACKWARD = 804; // [2] the same
export const PHALANX = 806; // [8] by rank: an own pawn beside it
export const SUPPORTED = 814; // [8] by rank: guarded by an own pawn
export const CANDIDATE = 822; // [8] by rank: no pawn in front, and as many helpers as guards
export const LEVER = 830; // [8] by rank: attacks a pawn
export const PUSH_LEVER = 838; // [8] by rank: attacks a pawn when it has advanced
export const STOPPED = 846; // [8] by rank: blocked by a pawn of the opponent
// ---- passed pawns ----
export const PASSED = 854; // [8] by rank
export const PASSED_BLOCKED = 862; // a man stands in front of it
export const PASSED_STOP_SAFE = 870; // [8] by rank: the opponent does not attack the square in front
export const PASSED_FREE = 878; // [8] by rank: nor any square of its path
export const PASSED_CONNECTED = 886; // [8] by rank: another one on an adjacent file
export const PASSED_STOP_GUARDED = 894; // [8] by rank: own pieces guard the square in front
export const PASSED_OWN_KING = 902; // [8] by rank, times the king's distance from the square in front
export const PASSED_THEIR_KING = 910; // [8] the same for the opponent's king
export const PASSED_OUTRUNS = 918; // by a bare king with pawns that comes too late
export const ROOK_BEHIND_PASSED = 919;
export const THEIR_ROOK_BEHIND_PASSED = 920;
// ---- pieces ----
export const BISHOP_PAWNS = 921; // times own pawns on the bishop's colour of squares
export const BISHOP_STOPPED_PAWNS = 922; // the same, times blocked own pawns on files c to f
export const KNIGHT_OUTPOST = 923;
export const BISHOP_OUTPOST = 924;
export const KNIGHT_NEAR_OUTPOST = 925; // it can go to one
export const MINOR_BEHIND_PAWN = 926;
export const KNIGHT_STOPPED_PAWNS = 927; // for each knight, times blocked own pawns on files c to f
export const MINOR_FROM_KING = 928; // [2] knight, bishop: times its distance from the own king
export const ROOK_HALF_OPEN = 930; // no own pawn on its file
export const ROOK_OPEN = 931; // no pawn at all
export const ROOK_SEVENTH = 932; // with pawns or the king to attack there
export const ROOK_TO_KING = 933; // its file leads to the king's ring, but is blocked
export const BISHOP_TO_KING = 934; // only pieces keep it from the king's ring
export const WEAK_QUEEN = 935; // a single piece shields the queen from a bishop or rook of the opponent
export const SPACE = 936; // see space.ts
// ---- threats: by what is attacked ----
export const PAWN_THREAT = 937; // [4] knight … queen
export const MINOR_THREAT = 941; // [5] pawn … queen
export const ROOK_THREAT = 946; // [5]
export const KING_THREAT = 951;
export const HANGING = 952;
export const HANGING_ON_MOVE = 953; // for the side to move
export const PUSH_THREAT = 954; // a pawn can attack it with its next move
export const RESTRICTED = 955; // times squares that both sides attack and the opponent does not guard well
export const QUEEN_HUNT = 956; // [2] times squares from which a knight, or a bishop or rook, can attack the queen safely
// ---- king ----
export const SHIELD = 958; // [4][8] by the file's distance from the edge and the own pawn's rank, 0 for none
export const STORM = 990; // [4][8] the same for the opponent's pawn
export const STORM_BLOCKED = 1022; // [8] by rank: that pawn is blocked by an own one
export const CASTLING_RIGHT = 1030; // times rights
export const PAWNLESS_FLANK = 1031; // no pawn at all on the king's side of the board
export const KING_FROM_PAWNS = 1032; // times its distance from the nearest pawn of either side
/** The numbers up to DANGER_END are in units of danger; only the first of the pair counts. See king.ts. */
export const DANGER_ATTACKER = 1033; // [4] knight … queen that attacks the king's ring
export const DANGER_RING_ATTACK = 1037; // times attacks on squares there
export const DANGER_WEAK_SQUARE = 1038; // times attacked squares there that only king or queen guard
export const DANGER_SAFE_CHECK = 1039; // [4] knight … queen that can check safely
export const DANGER_CHECK = 1043; // times squares of other checks
export const DANGER_NO_QUEEN = 1044;
export const DANGER_BARE_FILE = 1045; // times files at the king without an own pawn
export const DANGER_PINNED = 1046; // times pieces between king and a bishop, rook or queen of the opponent
export const DANGER_FLANK_ATTACK = 1047; // times attacked squares on the king's flank; those attacked twice count double
export const DANGER_FLANK_GUARD = 1048; // times guarded squares there
export const DANGER_KNIGHT_GUARD = 1049; // an own knight guards a square at the king
export const DANGER_RING_TWICE = 1050; // times squares at the king attacked twice and not guarded by an own pawn
export const DANGER_KING_MOVES = 1051; // times squares to which the king can go
export const DANGER_ALWAYS = 1052;
export const DANGER_END = 1053;
// ---- driving a bare king ----
export const DRIVE_EDGE = 1053; // times its distance from the centre
export const DRIVE_CORNER = 1054; // times nearness to a corner of the bishop's colour
export const DRIVE_KINGS = 1055; // times nearness of the kings
// ---- the rest ----
export const TEMPO = 1056; // for the side to move
export const NUMBERS_COUNT = 1057;

// ---- a `Trace`: words before the counts of each number for White and for Black ----
export const TRACE_HEAD_WORDS = 4;
/** The phase with all pieces, and the scale of ordinary positions. */
export const FULL_PHASE = 24;
export const FULL_SCALE = 64;
/** The cost of danger: its square, shifted, in the middlegame, and itself, shifted, in the endgame. */
export const DANGER_SQUARE_SHIFT = 12;
export const DANGER_LINEAR_SHIFT = 4;
/** Why the search does not take the network's figure as it is. This is the index in the host's list of reasons. */
export const BARE_KING = 0;
export const HARD_TO_WIN = 1;
export const LARGEST_VALUE = 2;
export const AS_IT_IS = 3;
/** Number of `PAIRS` units in a centipawn. */
export const PAIR_UNITS = 8;
