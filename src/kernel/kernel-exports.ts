/** What the compiled module exports (src/kernel/assembly/index.ts). */
export interface KernelExports {
  initialise(): void;
  endOfThreads(threads: number): number;
  rootAddress(): number;
  resultAddress(): number;
  placeTable(address: number, bytes: number): void;
  permilleFull(): number;
  forget(): void;
  hashRoot(): void;
  isInCheck(): number;
  isOpponentInCheck(): number;
  listMoves(): number;
  playMove(move: number): void;
  perftListed(depth: number): bigint;
  perftCounted(depth: number): bigint;
  perftAfter(move: number, depth: number): bigint;
  selfCheck(depth: number): number;
  startCounting(nodeLimit: bigint): void;
  mates(n: number): number;
  isMated(n: number): number;
  findKeys(count: number, n: number): number;
  findRefutations(count: number, n: number, atMost: number): void;
  mateLine(n: number, firstMove: number): number;
  matedLine(n: number): number;
  placeTree(address: number, bytes: number): void;
  provesMate(n: number, anew: number): number;
  provesMated(n: number, anew: number): number;
  provenLine(length: number): number;
  provenMatedLine(length: number): number;
  useMateRule(index: number, on: number): void;
  useSeveralThreads(on: number): void;
  copyRoot(thread: number, results: number): void;
  adoptResults(thread: number, results: number): void;
  goOn(): void;
  readonly nodes: WebAssembly.Global;
  readonly stopped: WebAssembly.Global;
  readonly nodeLimitReached: WebAssembly.Global;
}
