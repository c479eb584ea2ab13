/** The part of the memory's map (memory.ts) that the host needs. The constants are untyped, because both compile them. */
/** The threads' areas begin here; the table begins after the last one. */
export const FIRST_THREAD = 0x200000;
export const THREAD_AREA = 0x1000000;
/** The state of the lists that the threads build together (line-search/list-parts.ts). */
export const LIST_PARTS = 0x16100;
/** The state of an ending that the threads make together (endings/make-ending.ts). It begins with the next positions to take. */
export const MAKING_ENDING = 0x1f800;
/** Which endings are on the shelf (kernel/ending-shelf.ts), in its memory. */
export const ENDING_SHELF = 0x1f900;
