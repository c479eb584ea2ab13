/**
 * The shape of the network, and of the file that holds its weights.
 *
 * Only untyped constants: the kernel, its host and the trainer's check all compile this module, so that they cannot disagree.
 */
/** Neurons of the hidden layer, for each of the two views. A multiple of 32. */
export const NEURONS = 128;
/**
 * A man of a colour on a square: own pawns a1 … h8, own knights … own kings, then the opponent's, from the view's side. Files are
 * mirrored where the view's own king stands on files a to d, so that it always stands on e to h.
 */
export const INPUTS = 768;
/** The second layer has its own weights for every so many men: for 2 to 5 men, 6 to 9 … 30 to 32. */
export const BUCKETS = 8;
export const BUCKET_MEN = 4;
/** The weights of the first layer and the biases are whole numbers of this size, those of the second of that. */
export const FIRST_UNIT = 255;
export const SECOND_UNIT = 64;
/** Centipawns that the output 1 stands for. */
export const OUTPUT_CENTIPAWNS = 400;

// ---- the file, which is also what is in memory: 16-bit words, the lowest byte first ----
export const FIRST_WEIGHTS = 0; // [INPUTS][NEURONS]
export const FIRST_BIASES = 98304; // [NEURONS]: INPUTS * NEURONS
export const SECOND_WEIGHTS = 98432; // [BUCKETS][2][NEURONS]: of the side to move, then of the other
export const SECOND_BIASES = 100480; // [BUCKETS], 32 bits each
export const NETWORK_BYTES = 201024; // a multiple of 64
