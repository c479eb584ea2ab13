// Writes dist/node/run.code: V8's code for the command, all functions included that a small problem calls. To parse and compile them anew
// takes longer than to solve it. src/cli/load-run.ts reads it; another Node than this one ignores it.
const { readFileSync, writeFileSync } = require('node:fs');
const { createRequire, wrap } = require('node:module');
const { dirname, resolve } = require('node:path');
const { Script } = require('node:vm');

const file = resolve('dist/node/run.cjs');
const script = new Script(wrap(readFileSync(file, 'latin1')), { filename: file });
const loaded = { exports: {} };
script.runInThisContext()(loaded.exports, createRequire(file), loaded, file, dirname(file));
const words = ['solve', '--json', '--threads', '1', '--fen', '7k/8/5K1R/8/8/8/8/8 b - - 0 1 h#1'];
loaded.exports.run(words).then(() => {
  writeFileSync(file.replace('.cjs', '.code'), script.createCachedData());
  process.exitCode = 0;
});
