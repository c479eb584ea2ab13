/** The programs of docs/library.md and of the doc comments, with what they print. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { hasRedis, RedisServer } from '../queue/redis-server.js';
import { REPOSITORY, run } from './installed.js';

const docs = readFileSync(join(REPOSITORY, 'docs', 'library.md'), 'utf8');
/** Programs that are followed by what they print. */
export const EXAMPLES = [...docs.matchAll(/```js\n(import [\s\S]*?)```\n\n```text\n([\s\S]*?)```/g)].map(
  ([, program = '', printed = ''], i) => [i + 1, program, printed] as const,
);

/** Those of the doc comments end with what they print, in comments. */
export const IN_COMMENTS = ['engine', 'make-library', 'proofs', 'read-problems'].flatMap((name) => {
  const source = readFileSync(join(REPOSITORY, 'src', 'library', `${name}.ts`), 'utf8');
  const bare = source.replace(/^ *\* ?/gm, '');
  return [...bare.matchAll(/@example\n```js\n([\s\S]*?)((?:\/\/ .*\n)+)```/g)].map(
    ([, program = '', printed = '']) =>
      [program.split("'")[0] ?? '', program, printed.replace(/^\/\/ /gm, '')] as const,
  );
});

/** Runs a program in a folder where keymove is installed. */
export function expectPrinted(folder: string, program: string, printed: string): void {
  writeFileSync(join(folder, 'example.mjs'), program);
  expect(run(folder, process.execPath, 'example.mjs')).toBe(printed);
}

/** The same for programs that may name a Redis server; without one, those are passed over. */
export async function expectPrintedWithQueue(
  folder: string,
  program: string,
  printed: string,
): Promise<void> {
  const needsRedis = program.includes('redis://');
  if (needsRedis && !hasRedis) return;
  const redis = needsRedis ? await RedisServer.start() : undefined;
  expectPrinted(folder, program.replace(/redis:[^']+/, redis?.url ?? ''), printed);
  await redis?.remove();
}

/** Runs programs one after another in one process, and returns what each prints: to start Node takes longer than most of them. */
export function printedBy(folder: string, programs: readonly string[]): string[] {
  const lines = programs.map((program, i) => {
    writeFileSync(join(folder, `example-${i}.mjs`), program);
    return `await import('./example-${i}.mjs');\nconsole.log('\\0');\n`;
  });
  writeFileSync(join(folder, 'examples.mjs'), lines.join(''));
  return run(folder, process.execPath, 'examples.mjs').split('\0\n').slice(0, -1);
}
