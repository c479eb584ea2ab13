/**
 * The shape of the network, and of the file that holds its weights.
 *
 * All constants are untyped: the kernel, its host and the trainer's check compile this module, so that they cannot disagree.
 */
/** Neurons of the hidden layer, for each of the two views. The number is a multiple of 32. */
export const NEURONS = 128;
/**
 * One input for each kind of man on each square: own pawns a1 … h8, own knights … own kings, then the opponent's, from the view's side.
 * Files are mirrored if the view's own king is on files a to d, so that it is always on e to h.
 */
export const INPUTS = 768;
/** The second layer has weights of its own for each range of men on the board: 2 to 5, 6 to 9 … 30 to 32. */
export const BUCKETS = 8;
export const BUCKET_MEN = 4;
/** The whole numbers that stand for 1: in the first layer's weights and biases, and in the second layer's weights. */
export const FIRST_UNIT = 255;
export const SECOND_UNIT = 64;
/** Centipawns for which the output 1 stands. */
export const OUTPUT_CENTIPAWNS = 400;

// ---- the file, and the memory in the same form: 16-bit words, the lowest byte first ----
export const FIRST_WEIGHTS = 0; // [INPUTS][NEURONS]
export const FIRST_BIASES = 98304; // [NEURONS]: INPUTS * NEURONS
export const SECOND_WEIGHTS = 98432; // [BUCKETS][2][NEURONS]: of the side to move, then of the other
export const SECOND_BIASES = 100480; // [BUCKETS], 32 bits each
export const NETWORK_BYTES = 201024; // a multiple of 64
