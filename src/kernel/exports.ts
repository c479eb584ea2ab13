/** The exports of the compiled module (src/kernel/assembly/index.ts). Its typed hosts know which of them may be called when. */
import type { WasmGlobal } from '../host/host.js';

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
  listAllMoves(): number;
  playMove(move: number): void;
  perftListed(depth: number): bigint;
  perftCounted(depth: number): bigint;
  perftAfter(move: number, depth: number): bigint;
  selfCheck(depth: number): number;
  startCounting(nodeLimit: bigint): void;
  /** a question of goal-search/layout.ts, and its arguments */
  ask(question: number, a?: number, b?: number, c?: number): number;
  forgetListParts(): void;
  findLines(plies: number, series: number, asked: number, fromTheEnd: number): bigint;
  measureLines(nodes: bigint): void;
  placeGraphs(address: number, bytes: number): void;
  useGraph(mostReplies: number): void;
  graphIsFull(): number;
  placeTree(address: number, bytes: number): void;
  notationAddress(): number;
  notateMove(from: number, to: number, becomes: number): number;
  hasNotatedGoal(): number;
  useSearchRule(index: number, on: number): void;
  useThread(index: number): void;
  useSeveralThreads(on: number): void;
  copyRoot(thread: number, results: number): void;
  adoptResults(thread: number, results: number): void;
  goOn(): void;
  lookForStop(): void;
  // endings
  beginEnding(number: number, values: number, size: number, count: number): void;
  putEndingMan(number: number, index: number, man: number): void;
  addEndingSource(ending: number, swapped: number, captured: number, promoted: number): void;
  putSourcePlace(index: number, place: number): void;
  countSources(): number;
  hasValues(source: number): number;
  beginMaking(number: number, counts: number): void;
  beginPass(): void;
  takePartInPass(pass: number, which: number): number;
  hasDecided(): number;
  lastLevelOfSources(): number;
  decidedLevel(): number;
  endMaking(): void;
  moveEnding(number: number, values: number): void;
  packEnding(number: number, to: number): void;
  unpackEnding(number: number, from: number, to: number): void;
  closeEndings(): void;
  openEnding(pair: number, number: number, swapped: number): void;
  takeWantedEnding(): number;
  longestInEnding(number: number): number;
  endingAnswers(): number;
  endingValue(number: number, swapped: number): number;
  endingPlace(number: number, swapped: number): number;
  // the static evaluation
  stackAddress(): number;
  isDead(): number;
  traceRoot(): number;
  traceAddress(): number;
  evaluateRoot(): number;
  placeNetwork(address: number): void;
  evaluatedAddress(ply: number): number;
  networkValueOfRoot(): number;
  departureOfRoot(): number;
  evaluateStack(positions: number, rounds: number, forgetful: number): number;
  numbersAddress(): number;
  applyNumbers(): void;
  // the alpha-beta search
  startAnalysisThread(): void;
  placeAnalysisTable(address: number, bytes: number): void;
  analysisPermilleFull(): number;
  forgetAnalysis(andTable: number): void;
  gameKeysAddress(): number;
  prepareAnalysis(clock: number, gameKeys: number): number;
  removeRootMove(move: number): void;
  beginAnalysis(nodeLimit: bigint, age: number): void;
  searchLine(index: number, depth: number): number;
  rootMoveAddress(index: number): number;
  useTechnique(index: number, on: number): void;
  // the count of nodes
  readonly nodes: WasmGlobal;
  readonly stopped: WasmGlobal;
  readonly nodeLimitReached: WasmGlobal;
}
