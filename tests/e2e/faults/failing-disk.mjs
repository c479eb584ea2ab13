/**
 * Preloaded into the command: the call number FAIL_AT that changes a file fails in the way FAIL_HOW, see crash-points.heavy.ts.
 * The number of all such calls goes to the file COUNT_TO.
 */
import fs, { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const { FAIL_AT = '0', FAIL_HOW = 'kill', COUNT_TO } = process.env;
const NAMES = ['write', 'writev', 'writeSync', 'fsync', 'fsyncSync', 'renameSync', 'rmSync', 'ftruncateSync'];
const writeNow = fs.writeSync;
let calls = 0;

function failure(name) {
  const error = new Error(`${FAIL_HOW}: on purpose, ${name}`);
  return Object.assign(error, { code: FAIL_HOW, errno: -5, syscall: name });
}

if (isMainThread) {
  for (const name of NAMES) {
    const original = fs[name];
    fs[name] = (target, ...rest) => {
      // not what goes to pipes
      if (typeof target === 'number' && !fs.fstatSync(target).isFile()) return original(target, ...rest);
      calls++;
      if (COUNT_TO) appendFileSync(COUNT_TO, '.');
      if (calls !== Number(FAIL_AT)) return original(target, ...rest);
      if (FAIL_HOW.startsWith('kill')) {
        // the second half of a write is lost, or the call comes to nothing
        const [bytes] = rest;
        if (FAIL_HOW === 'kill half' && name.startsWith('write') && ArrayBuffer.isView(bytes))
          writeNow(target, bytes.subarray(0, bytes.length >> 1));
        process.kill(process.pid, 'SIGKILL');
        for (;;);
      }
      const done = rest.at(-1);
      if (typeof done !== 'function') throw failure(name);
      setImmediate(done, failure(name));
      return undefined;
    };
  }
  syncBuiltinESMExports();
}
