/**
 * Counts nodes, and ends searches early. A node is a move that was made and examined.
 *
 * Every `INTERVAL` nodes, the host is asked whether to stop, because it knows the clock and the stop flag. A node takes well under a
 * microsecond, so a stop takes effect within a few milliseconds.
 */
@external('env', 'shouldStop') declare function shouldStop(): bool;

const INTERVAL: u64 = 1024;

export let nodes: u64 = 0;
/** Whether the search must end. Its answer then means nothing, unless it is a proof. */
export let stopped: bool = false;
/** Whether the node limit stopped it. */
export let nodeLimitReached: bool = false;
let nodeLimit: u64 = u64.MAX_VALUE;
let nextLook: u64 = INTERVAL;

export function startCounting(limit: u64): void {
  nodes = 0;
  stopped = false;
  nodeLimitReached = false;
  nodeLimit = limit;
  nextLook = min<u64>(limit, INTERVAL);
}

@inline export function countNode(): void {
  if (++nodes >= nextLook) look();
}

/** Resumes the search after a stop, without resetting the count. */
export function goOn(): void {
  stopped = false;
}

/** Ends the search. */
export function stop(): void {
  stopped = true;
}

/** Asks the host at once. */
export function lookForStop(): void {
  if (shouldStop()) stopped = true;
}

/** Counts a thing that is examined without making a move. Asks the host now and then whether to stop. */
@inline export function countThing(): void {
  if (!(++things & THINGS_MASK)) lookForStop();
}
let things: u32 = 0;
const THINGS_MASK: u32 = 0x3fff;

function look(): void {
  if (nodes >= nodeLimit) {
    nodeLimitReached = true;
    stopped = true;
  } else if (shouldStop()) stopped = true;
  nextLook = min<u64>(nodeLimit, nodes + INTERVAL);
}
