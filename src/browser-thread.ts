/** The script of all threads in a browser. The first message says which program to run. */
import { browserThreadHost } from './host/browser/browser-host.js';
import type { ThreadStart } from './host/host.js';
import { runProgram } from './thread-programs.js';

/** The worker's own scope; Node's types do not include it. */
declare const self: {
  onmessage: (event: { readonly data: unknown }) => void;
  postMessage(message: unknown): void;
};

const early: unknown[] = [];
let hear = (message: unknown): void => {
  hear = (later) => void early.push(later);
  start(message as ThreadStart);
};
self.onmessage = ({ data }) => hear(data);

async function start(message: ThreadStart): Promise<void> {
  if (!message.module) throw new TypeError('a thread is started with the compiled kernel');
  await runProgram(message, browserThreadHost(message.module, message.common), {
    post: (answer) => self.postMessage(answer),
    listen: (listener) => {
      hear = listener;
      for (const waiting of early.splice(0)) listener(waiting);
    },
  });
}
