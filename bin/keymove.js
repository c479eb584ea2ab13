#!/usr/bin/env node
// Starts the built program. The version check stands here, in syntax old Nodes can read, so that they answer with
// one sentence instead of a stack trace. This is CommonJS (see package.json beside it), which starts faster.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major > 20 || (major === 20 && minor >= 19)) {
  try {
    require('../dist/node/cli.cjs').main(process.argv.slice(2));
  } catch (error) {
    console.error(
      `keymove cannot start: ${error.message}; expected its files to be readable (see ulimit -a)`,
    );
    process.exitCode = 70;
  }
} else {
  console.error(`keymove needs Node.js 20.19 or later; this is ${process.versions.node}`);
  process.exitCode = 2;
}
