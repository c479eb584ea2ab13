// The real solver thread, as built, but one problem kills the whole process.
const stringify = JSON.stringify;
JSON.stringify = (value, ...others) => {
  if (value?.solution && value.problem.source.line === 31) process.kill(process.pid, 'SIGKILL');
  return stringify(value, ...others);
};
await import('../../dist/node/thread.js');
