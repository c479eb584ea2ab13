/**
 * Says what files of results need to know about an answer. No other file in this folder looks into solutions or
 * verdicts.
 */
import { type ResultRecord, taskOfRecords, taskResult } from '../../batch/records.js';
import { askedProblem, type Task, type TaskName, type TaskOptions } from '../../batch/tasks.js';
import type { Problem } from '../../problems/problem.js';
import { type RefusalRecord, SOLVER_FAILED } from '../../records/problem-records.js';
import { solutionIn } from '../../solution/verdict.js';
import { hasEnough } from '../../solve/find-lines.js';
import { proverLimits } from '../../solve/search-options.js';

/** The record of an entry of the input. */
export type EntryRecord<Name extends TaskName = TaskName> = ResultRecord<Name> | RefusalRecord;

/** Returns the limits that ended the search, the search for the play, and the proof. */
function limitsIn<Name extends TaskName>(name: Name, record: ResultRecord<Name>): readonly unknown[] {
  const result = taskResult(name, record);
  if ('found' in result) return [result.limit];
  const { playLimit, proof } = solutionIn(result);
  return [result.limit, playLimit, proof && ('none' in proof ? proof.none : proof.shortened)];
}

const nameOf = ({ type }: ResultRecord): TaskName => taskOfRecords(type) as TaskName;

/** Returns whether the run was stopped during the search for the problem. */
export const isInterrupted = (record: ResultRecord): boolean =>
  limitsIn(nameOf(record), record).includes('interrupted');

/** Returns 0 if answered, 1 if given up at a limit, 2 if the run was stopped or the solver crashed. */
export function openness(record: EntryRecord): 0 | 1 | 2 {
  if (record.type === 'refusal') return hasFailed(record) ? 2 : 0;
  const { limit } = taskResult(nameOf(record), record);
  return limit === 'interrupted' ? 2 : limit ? 1 : 0;
}

export const hasFailed = ({ refusal }: RefusalRecord): boolean => refusal.findings[0]?.code === SOLVER_FAILED;

/** Fields that differ from run to run. */
const COST: ReadonlySet<string> = new Set(['ms', 'nodes', 'hashPermille']);

/** Writes the answer without the fields that differ from run to run. */
export const answerText = (record: EntryRecord): string =>
  record.type === 'refusal'
    ? JSON.stringify(record.refusal.findings)
    : JSON.stringify(taskResult(nameOf(record), record), (key, value: unknown) =>
        COST.has(key) ? 0 : value,
      );

/** Returns whether a result need not be computed again: it was not given up under smaller limits than this task's. */
export function isEnough<Name extends TaskName>(
  record: ResultRecord<Name>,
  problem: Problem,
  { name, options }: Task<Name>,
): boolean {
  const result = taskResult(name, record);
  if ('found' in result) {
    const { nodes = Infinity, ms = Infinity } = proverLimits(options, undefined);
    const { limits } = result;
    if (!limits) return true;
    return (limits.nodes ?? Infinity) >= nodes && (limits.ms ?? Infinity) >= ms;
  }
  const solution = solutionIn(result);
  if (result.limit === 'solutions' && solution === result)
    return hasEnough(solution, options as TaskOptions<'solve'>);
  const limits = limitsIn(name, record);
  if (!limits.includes('nodes') && !limits.includes('time')) return true;
  const { nodes = Infinity, ms = Infinity } = proverLimits(
    options,
    askedProblem(problem, options).stipulation,
  );
  return solution.nodes >= nodes || solution.ms >= ms;
}
