/** The part of the memory's map (memory.ts) that the host needs. Untyped constants, compiled by both. */
/** The threads' areas begin here; the table begins behind the last. */
export const FIRST_THREAD = 0x200000;
export const THREAD_AREA = 0x1000000;
/** How far the threads are with their common lists (line-search/list-parts.ts). */
export const LIST_PARTS = 0x16100;
/** How far the threads are with an ending that they make together (endings/make-ending.ts); first the next positions to be taken. */
export const MAKING_ENDING = 0x1f800;
/** Which endings are on the shelf (kernel/ending-shelf.ts), in its memory. */
export const ENDING_SHELF = 0x1f900;
