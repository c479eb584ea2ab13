/** `--where` for commands that do not solve. Problems are solved only if the condition needs their solution. */
import { Batch } from '../../batch/batch.js';
import type { Outcome } from '../../batch/outcomes.js';
import type { Task } from '../../batch/tasks.js';
import { Merge } from '../../files/results/merge.js';
import { MergeError, openResultFiles } from '../../files/results/open-files.js';
import { loadRecordCheck } from '../../files/results/record-lines.js';
import { nodeHost } from '../../host/node/node-host.js';
import { DEFAULT_HASH_MB } from '../../kernel/bounds.js';
import { DEFAULT_MAX_MOVES } from '../../library/options.js';
import type { Problem } from '../../problems/problem.js';
import type { ProblemRecord } from '../../records/problem-records.js';
import { refusalText } from '../../report/findings.js';
import { USUAL_NODES } from '../../solve/budget.js';
import type { Where } from '../../themes/where/where.js';
import { workersFor } from '../options/search-setup.js';
import { holdsFor } from '../options/where-option.js';
import { tell } from '../print.js';
import { thematicPlay } from '../solve/solve-output.js';

/** A problem, or its record. */
type Selected = Problem | ProblemRecord;

/**
 * @param problems the problems of the files, in order
 * @param files if they are results of an earlier run, with everything that the condition needs, nothing is solved again
 * @returns the problems that meet the condition
 */
export async function selectProblems(
  where: Where,
  problems: readonly Problem[],
  files: readonly string[],
): Promise<readonly Selected[]> {
  if (!where.needsThemes && !where.needsVerdicts) {
    return problems.filter((problem) =>
      where.holds({ problem, stipulation: problem.stipulation, verdicts: [], themes: [] }),
    );
  }
  return (await selectedOfResults(where, files)) ?? selectedOfSolved(where, problems);
}

/** Selects from results; undefined if the files are not results, or lack the themes that the condition needs. */
async function selectedOfResults(
  where: Where,
  files: readonly string[],
): Promise<readonly Selected[] | undefined> {
  if (files.length === 0 || !files.every((file) => /\.(?:ndjson|jsonl)$/i.test(file))) return undefined;
  try {
    const merge = new Merge<'solve' | 'verify'>(await openResultFiles(files), await loadRecordCheck());
    try {
      if (merge.run.command === 'puzzles') return undefined;
      if (where.needsThemes && merge.run.options.themes !== true) return undefined;
      const selected: Selected[] = [];
      for (const outcome of merge.outcomes()) {
        if (outcome?.type === 'result' && outcome.record && holdsFor(where)(outcome))
          selected.push(outcome.record.data.problem);
      }
      return selected;
    } finally {
      merge.close();
    }
  } catch (error) {
    if (error instanceof MergeError) return undefined;
    throw error;
  }
}

async function selectedOfSolved(where: Where, problems: readonly Problem[]): Promise<readonly Selected[]> {
  const task: Task<'solve'> = {
    name: 'solve',
    options: {
      hashMb: DEFAULT_HASH_MB,
      max: DEFAULT_MAX_MOVES,
      usualNodes: USUAL_NODES,
      ...(where.needsThemes && { play: thematicPlay({}, ['table']), themes: true }),
    },
  };
  const batch = new Batch(nodeHost(), entriesOf(problems), task, { threads: workersFor() });
  const selected: Problem[] = [];
  for await (const outcomes of batch.outcomes()) {
    for (const outcome of outcomes) {
      const problem = problems[outcome.entry];
      if (outcome.type === 'refusal') tell(refusalText(outcome.refusal));
      else if (problem && holdsFor(where)(outcome as Outcome<'solve'>)) selected.push(problem);
    }
  }
  return selected;
}

async function* entriesOf(problems: readonly Problem[]) {
  yield problems.map((problem) => ({ type: 'problem', problem }) as const);
}
