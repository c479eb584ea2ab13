/** Bounds of the kernel's options. They are in a file of their own so that reading the command line needs no kernel. */

/** The longest solution that can be asked for, in attacker's moves. */
export const MAX_MATE_MOVES = 127;
/** The last iteration of an analysis, in plies. */
export const MAX_DEPTH = 100;
/** Bounds of `hashMb`: a 32-bit memory holds close to 4 GB. */
export const MIN_HASH_MB = 1;
export const MAX_HASH_MB = 4000;
export const DEFAULT_HASH_MB = 64;
/** An analysis has two tables. */
export const MIN_ANALYSIS_HASH_MB = 2;
/** The most threads that can share one memory. */
export const MAX_THREADS = 64;
/** The most men, kings included, of the positions for which there are complete tables. */
export const MAX_TABLE_MEN = 4;
/** The most men of a table that is kept in a store, where the user allows that. */
export const MAX_STORED_TABLE_MEN = 5;
export const NO_NODE_LIMIT = 2n ** 64n - 1n;
