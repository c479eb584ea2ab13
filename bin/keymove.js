#!/usr/bin/env node
// Starts the built program. The version check stands here, in syntax old Nodes can read, so that they answer with
// one sentence instead of a stack trace.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major > 20 || (major === 20 && minor >= 19)) {
  import('../dist/cli/main.js').then((program) => program.main(process.argv.slice(2)));
} else {
  console.error(`keymove needs Node.js 20.19 or later; this is ${process.versions.node}`);
  process.exitCode = 2;
}
