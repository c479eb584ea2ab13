/**
 * Checks what an executor provides, which may be other people's code or another machine's answer. It checks the
 * shape, not the whole schema.
 */
import type { Fields } from '../text/fields.js';
import type { Executor, JobAnswer } from './executor.js';
import type { TaskName } from './tasks.js';

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const have = (value: unknown, type: string, ...names: readonly string[]): boolean =>
  isFields(value) && names.every((name) => typeof value[name] === type);

/** @throws TypeError if it is not an executor */
export function needExecutor<Work extends Executor>(value: Work): Work {
  if (have(value, 'number', 'capacity') && have(value, 'function', 'feed', 'stop', 'close')) return value;
  const found = isFields(value) ? 'an object' : String(value);
  throw new TypeError(`found ${found}; expected an executor: { capacity, feed, stop, close }`);
}

const isSolution = (solution: unknown): boolean =>
  have(solution, 'string', 'status') &&
  have(solution, 'boolean', 'complete') &&
  have(solution, 'number', 'nodes', 'ms') &&
  Array.isArray((solution as Fields).phases);

const isResult = (result: unknown, name: TaskName): boolean =>
  name === 'puzzles'
    ? have(result, 'number', 'positions', 'undecided', 'nodes', 'ms') &&
      Array.isArray((result as Fields).found)
    : name === 'solve'
      ? isSolution(result)
      : have(result, 'string', 'verdict') && isSolution((result as Fields).solution);

const isText = (text: unknown): boolean =>
  typeof text === 'string' || (isFields(text) && Array.isArray(text.texts) && Array.isArray(text.lines));

const WHAT: Readonly<Record<TaskName, string>> = { solve: 'solution', verify: 'verdict', puzzles: 'puzzles' };

const ANSWERS: {
  readonly [Type in JobAnswer['type']]: (answer: Fields, name: TaskName) => boolean;
} = {
  result: ({ result }, name) => isResult(result, name),
  written: ({ facts, identity, tail }) =>
    typeof facts === 'object' && typeof identity === 'string' && isText(tail),
  row: ({ facts, row }) => typeof facts === 'object' && typeof row === 'object',
  postponed: ({ progress }) => typeof progress === 'object',
  unwanted: () => true,
  refusal: ({ refusal }) => isFields(refusal) && Array.isArray(refusal.findings) && isFields(refusal.source),
  elsewhere: (answer) => have(answer, 'string', 'identity'),
  failure: (answer) => have(answer, 'string', 'message'),
};

const CHECKS: ReadonlyMap<unknown, (typeof ANSWERS)[JobAnswer['type']]> = new Map(Object.entries(ANSWERS));

/** @throws TypeError if it is not an answer to the task */
export function needAnswer(answer: unknown, name: TaskName): void {
  const type = isFields(answer) ? answer.type : undefined;
  const check = CHECKS.get(type);
  if (check?.(answer as Fields, name)) return;
  if (check) {
    const expected = type === 'result' ? `the ${WHAT[name]} of a record` : 'its fields';
    throw new TypeError(`found an incomplete answer of type '${type}'; expected ${expected}`);
  }
  const found = isFields(answer) ? `an answer of type ${String(type)}` : String(answer);
  throw new TypeError(`found ${found}; expected an answer of type ${Object.keys(ANSWERS).join(', ')}`);
}
