/**
 * Counting nodes, and ending a search early. A node is a move made and looked at.
 *
 * Every `INTERVAL` nodes the host is asked whether to stop: it knows the clock and the flag that another thread raises.
 * The interval is counted in nodes, not in calls of some function, because a node takes well under a microsecond whereas
 * the work below one interior node has no bound: so a stop is heard within a few milliseconds.
 */
@external('env', 'shouldStop') declare function shouldStop(): bool;

const INTERVAL: u64 = 1024;

export let nodes: u64 = 0;
/** The search is to end: what it returns now means nothing unless it is a proof. */
export let stopped: bool = false;
/** Whether it was the node limit that stopped it. */
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

/** The host stopped the search because it has the answer, and asks for more: the same counting goes on. */
export function goOn(): void {
  stopped = false;
}

/** Asks the host at once. */
export function lookForStop(): void {
  if (shouldStop()) stopped = true;
}

function look(): void {
  if (nodes >= nodeLimit) {
    nodeLimitReached = true;
    stopped = true;
  } else if (shouldStop()) stopped = true;
  nextLook = min<u64>(nodeLimit, nodes + INTERVAL);
}
