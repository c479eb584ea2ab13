/** What the package exports is in its guide. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const guide = read('docs/library.md');

/** The names in `export { … } from`. */
const exportsOf = (entry: string): string[] =>
  [...read(entry).matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.replace(/\btype\b/, '').trim())
    .filter((name) => name !== '');

test.each(['src/library/public.ts', 'src/node.ts', 'src/queue.ts', 'src/report.ts'])(
  'the guide names everything that %s exports',
  (entry) => {
    const names = exportsOf(entry);
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !guide.includes(`\`${name}\``) && !guide.includes(`\`${name}(`))).toEqual(
      [],
    );
  },
);
