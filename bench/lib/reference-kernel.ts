/**
 * The reference kernel in `../shared/reference-kernel`: a measured prototype that keymove's kernel is compared with,
 * position by position in one run.
 */
import { pathToFileURL } from 'node:url';
import { sharedPath } from '../../tests/oracle/suites.js';

export interface ReferenceKernel {
  /** updates the hash and makes a move list at the last ply */
  perft(fen: string, depth: number): number;
  /** empties the table; not measured */
  prepare(fen: string): void;
  /** moves of the shortest mate, 0: none within `max` */
  shortestMate(max: number): number;
  /** number of first moves that mate within `moves` */
  keys(moves: number): number;
}

/** The interface of the prototype's own host, which is plain JavaScript. */
interface Host {
  x: {
    runPerft(depth: number, variant: number): bigint;
    clearTT(): void;
    resetSearch(): void;
    solve(max: number): number;
    keys(moves: number): number;
  };
  setTTmb(mb: number): void;
  setFen(fen: string): void;
  setDeadline(cpuMs: number): void;
}

const HASHED_LISTED = 2;

/** Loads it with a table of `hashMb` MB; undefined if it is missing. */
export async function loadReferenceKernel(hashMb: number): Promise<ReferenceKernel | undefined> {
  const path = sharedPath('reference-kernel', 'host.mjs');
  if (path === undefined) return undefined;
  const { loadKernel } = (await import(pathToFileURL(path).href)) as { loadKernel(): Promise<Host> };
  const host = await loadKernel();
  host.setTTmb(hashMb);
  host.setDeadline(Number.POSITIVE_INFINITY);
  return {
    perft(fen, depth) {
      host.setFen(fen);
      return Number(host.x.runPerft(depth, HASHED_LISTED));
    },
    prepare(fen) {
      host.setFen(fen);
      host.x.clearTT();
      host.x.resetSearch();
    },
    shortestMate: (max) => host.x.solve(max),
    keys: (moves) => host.x.keys(moves),
  };
}
