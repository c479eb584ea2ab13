/**
 * For esbuild: what the command imports from a public entry (src/index.ts, src/report.ts, src/node.ts, src/queue.ts) is bundled as if it
 * were imported from the file that defines it. Else every command would load everything that the entry exports, for
 * esbuild puts all of it into one chunk.
 *
 * Understood are `import { a, type B } from '../../node.js'`, `(await import('../../report.js')).A` and
 * `const { a } = await import('../../report.js')`. What an entry defines itself is left to it.
 */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ENTRIES = ['index', 'report', 'node', 'queue'];
const RE_EXPORT = /export (type )?\{([^}]*)\} from '(\.[^']+)';/g;
const FROM_ENTRY = /import \{([^}]*)\} from '((?:\.\.?\/)+(?:index|report|node|queue)\.js)';/g;
const MEMBER_OF_ENTRY = /\(await import\('((?:\.\.?\/)+(?:index|report|node|queue)\.js)'\)\)\.(\w+)/g;
const PARTS_OF_ENTRY = /const \{([^}]*)\} = await import\('((?:\.\.?\/)+(?:index|report|node|queue)\.js)'\)/g;

/** `{ a, b as c, type D }` without its types: `[['a', 'a'], ['b', 'c']]`. */
const namesIn = (list) =>
  list
    .replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.split(/ as |: /))
    .map(([name, as = name]) => [name, as]);

export function directImports(repository) {
  const src = join(repository, 'src');
  /** entry file -> exported name -> [file, its name there] */
  const exported = new Map();
  const exportsOf = (entry) => {
    const known = exported.get(entry);
    if (known) return known;
    const names = new Map();
    exported.set(entry, names);
    for (const [, isType, list, from] of readFileSync(entry, 'utf8').matchAll(RE_EXPORT)) {
      if (isType) continue;
      for (const [name, as] of namesIn(list)) names.set(as, [join(dirname(entry), from), name]);
    }
    return names;
  };
  const direct = (text, folder) => {
    const path = (from) => (from.startsWith('.') ? from : `./${from}`);
    /** where a name of an entry is defined, as seen from `folder` */
    const home = (from, name) => {
      const entry = join(folder, from).replace(/\.js$/, '.ts');
      const isEntry = ENTRIES.some((known) => entry === join(src, `${known}.ts`));
      const [file, original] = (isEntry && exportsOf(entry).get(name)) || [join(folder, from), name];
      return [path(relative(folder, file)), original];
    };
    return text
      .replaceAll(FROM_ENTRY, (_, list, from) =>
        namesIn(list)
          .map(([name, as]) => [...home(from, name), as])
          .map(([file, name, as]) => `import { ${name} as ${as} } from '${file}';`)
          .join(' '),
      )
      .replaceAll(MEMBER_OF_ENTRY, (_, from, member) => {
        const [file, name] = home(from, member);
        return `(await import('${file}')).${name}`;
      })
      .replaceAll(PARTS_OF_ENTRY, (_, list, from) =>
        namesIn(list)
          .map(([name, as]) => [...home(from, name), as])
          .map(([file, name, as]) => `const { ${name}: ${as} } = await import('${file}')`)
          .join('; '),
      );
  };
  return {
    name: 'direct imports',
    setup(build) {
      build.onStart(() => exported.clear());
      build.onLoad({ filter: /[/\\]src[/\\]cli[/\\].*\.ts$/ }, ({ path }) => ({
        contents: direct(readFileSync(path, 'utf8'), dirname(path)),
        loader: 'ts',
      }));
    },
  };
}
