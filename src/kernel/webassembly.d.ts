/** The part of WebAssembly's JavaScript interface that the kernel's host uses and @types/node leaves out. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: NodeJS.ArrayBufferView);
  }
  function compile(bytes: ArrayBuffer): Promise<Module>;
  function validate(bytes: ArrayBuffer | ArrayBufferView): boolean;
  class Instance {
    readonly exports: object;
    constructor(module: Module, imports: Record<string, Record<string, unknown>>);
  }
  class Memory {
    readonly buffer: ArrayBuffer | SharedArrayBuffer;
    constructor(descriptor: { initial: number; maximum: number; shared: boolean });
    /** @returns the former number of pages */
    grow(pages: number): number;
  }
  interface Global {
    readonly value: number | bigint;
  }
}
