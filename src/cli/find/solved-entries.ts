/** Solves problems in threads for the comparison of their play. */
import { Batch } from '../../batch/batch.js';
import type { Task } from '../../batch/tasks.js';
import type { Solved, SolveEntries } from '../../files/collection-file.js';
import { nodeHost } from '../../host/node/node-host.js';
import { DEFAULT_HASH_MB } from '../../kernel/bounds.js';
import { workersFor } from '../options/search-setup.js';

/** The most moves of problems without a stated length, and of problems whose play is compared. */
const MOST_MOVES = 4;
/** The most moves in a tree of play: enough for most problems of four moves. */
const MOST_PLAY = 3000;
/** A problem that takes more positions is compared without its play, because some problems of a collection would take hours. */
const MOST_NODES = 200_000;

const TASK: Task<'solve'> = {
  name: 'solve',
  options: {
    hashMb: DEFAULT_HASH_MB,
    max: MOST_MOVES,
    nodes: MOST_NODES,
    play: {
      view: 'thematic',
      setPlay: false,
      refutations: 0,
      tryPlay: false,
      maxSize: MOST_PLAY,
      maxMoves: MOST_MOVES,
    },
  },
};

/** @param workers threads; as many as there are cores by default */
export const solvedEntries = (workers: number | undefined, signal: AbortSignal): SolveEntries =>
  async function* (entries): AsyncGenerator<Solved> {
    const batch = new Batch<'solve'>(nodeHost(), entries, TASK, { threads: workers ?? workersFor(), signal });
    for await (const outcomes of batch.outcomes()) {
      for (const outcome of outcomes) {
        if (outcome.type === 'result') {
          if (outcome.record) yield outcome.record.data;
          continue;
        }
        // a problem that cannot be solved is compared without its play
        const { problem } = outcome.refusal;
        yield problem ? { problem } : { refusal: outcome.refusal };
      }
    }
  };
