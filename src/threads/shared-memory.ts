/**
 * Memory in which threads communicate while they search, since a searching thread reads no messages. A page without cross-origin
 * isolation cannot send this memory to a thread, but can use it within one.
 */

/** Size of a page of WebAssembly memory, in bytes. */
export const WASM_PAGE = 65536;

/** Returns zeroed memory. Pages that are not isolated have no `SharedArrayBuffer` constructor, but WebAssembly can make one. */
export function sharedMemory(bytes: number): SharedArrayBuffer {
  if (typeof SharedArrayBuffer === 'function') return new SharedArrayBuffer(bytes);
  const pages = Math.ceil(bytes / WASM_PAGE);
  const { buffer }: { buffer: unknown } = new WebAssembly.Memory({
    initial: pages,
    maximum: pages,
    shared: true,
  });
  return buffer as SharedArrayBuffer;
}
