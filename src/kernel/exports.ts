/** What the compiled module exports (src/kernel/assembly/index.ts). */
export interface KernelExports {
  initialise(): void;
  rootAddress(): number;
  aimAddress(): number;
  resultAddress(): number;
  placeTable(address: number, bytes: number): void;
  permilleFull(): number;
  forget(): void;
  hashRoot(): void;
  isInCheck(): number;
  isOpponentInCheck(): number;
  listMoves(): number;
  listGoalMoves(): number;
  playMove(move: number): void;
  perftListed(depth: number): bigint;
  perftCounted(depth: number): bigint;
  perftAfter(move: number, depth: number): bigint;
  selfCheck(depth: number): number;
  startCounting(nodeLimit: bigint): void;
  hasReached(): number;
  reaches(toMove: number, n: number): number;
  findKeys(count: number, n: number): number;
  findRefutations(count: number, n: number, atMost: number): void;
  line(toMove: number, n: number, firstMove: number): number;
  findLines(plies: number, series: number, endsIn: number, shorterFound: number, fromTheEnd: number): void;
  placeTree(address: number, bytes: number): void;
  prove(toMove: number, n: number, resume: number): number;
  provenLine(toMove: number, n: number): number;
  useSearchRule(index: number, on: number): void;
  useThread(index: number): void;
  useSeveralThreads(on: number): void;
  copyRoot(thread: number, results: number): void;
  adoptResults(thread: number, results: number): void;
  goOn(): void;
  readonly nodes: WebAssembly.Global;
  readonly stopped: WebAssembly.Global;
  readonly nodeLimitReached: WebAssembly.Global;
}
