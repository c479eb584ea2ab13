/**
 * Every regular expression of src must take a time that grows with its text, not with the square of it or worse, because anybody
 * may have written what is read. The TypeScript parser finds the literals; what is made of constants is recorded when its
 * module is loaded. recheck judges them.
 *
 *     node .ci/check-expressions.mjs
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkSync } from 'recheck';
import { register } from 'tsx/esm/api';
import ts from 'typescript';

const repository = fileURLToPath(new URL('..', import.meta.url));
/** The same judgement in every run, on a busy machine too: its parts are limited by steps, not by time. */
const PARAMETERS = {
  ...{ timeout: 60_000, randomSeed: 1 },
  ...{ attackTimeout: null, incubationTimeout: null, seedingTimeout: null },
};

/** `/pattern/flags` -> where it stands */
const found = new Map();

function note(pattern, flags, where) {
  const key = `/${pattern}/${flags}`;
  found.set(key, { pattern, flags, where: [...(found.get(key)?.where ?? []), where] });
}

/** @returns whether the file also makes expressions of constants */
function noteLiterals(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      note(node.text.slice(1, end), node.text.slice(end + 1), `${file.slice(repository.length)}:${line + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return /\bRegExp\(/.test(text);
}

async function noteMade(file) {
  const Original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(Original, {
    construct(target, [pattern, flags = '']) {
      if (new Error().stack?.split('\n')[2]?.includes(file))
        note(String(pattern), flags, file.slice(repository.length));
      return new target(pattern, flags);
    },
  });
  await import(pathToFileURL(file));
  globalThis.RegExp = Original;
}

register();
const files = readdirSync(join(repository, 'src'), { recursive: true, withFileTypes: true })
  .map(({ name, parentPath }) => join(parentPath, name))
  .filter((path) => path.endsWith('.ts') && !path.includes('assembly'));
for (const file of files) if (noteLiterals(file, readFileSync(file, 'utf8'))) await noteMade(file);

let failed = 0;
for (const [expression, { pattern, flags, where }] of found) {
  const { status, complexity, error } = checkSync(pattern, flags, PARAMETERS);
  if (status === 'safe') continue;
  failed++;
  console.log(
    `${where.join(', ')}: found ${expression}, ${complexity?.summary ?? error?.kind ?? status}; expected linear time`,
  );
}
console.log(`${found.size} regular expressions, ${failed} not linear`);
process.exitCode = failed === 0 ? 0 : 1;
