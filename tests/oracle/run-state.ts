/** The state of a long comparison in a file, with which a run that was stopped goes on. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * Returns what a file has of an earlier run, or `fresh` if there is none. Ends the process if that run was asked for something else.
 * @param asked what has to be the same
 */
export function stateOf<State extends object>(
  file: string | undefined,
  fresh: State,
  asked: readonly (keyof State & string)[],
): State {
  if (file === undefined || !existsSync(file)) return fresh;
  const earlier = JSON.parse(readFileSync(file, 'utf8')) as State;
  if (asked.some((name) => earlier[name] !== fresh[name])) {
    const found = asked.map((name) => `${name} ${earlier[name]}`).join(', ');
    console.error(`${file} is of ${found}; expected the same`);
    process.exit(2);
  }
  return { ...fresh, ...earlier };
}

/** Replaces the file by the state, at once: whoever stops the run finds the old state or the new one. */
export function keepState(file: string | undefined, state: object): void {
  if (file === undefined) return;
  writeFileSync(`${file}.tmp`, `${JSON.stringify(state, undefined, 2)}\n`);
  renameSync(`${file}.tmp`, file);
}
