import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { OutputError, StreamOutput } from '../../src/host/node/stream-output.js';
import { painter } from '../../src/report/terminal/style.js';
import { Sink } from '../report/sink.js';

test('collects text, and writes it on flush', async () => {
  const sink = new Sink();
  sink.output.write('a');
  sink.output.write('b');
  expect(sink.text).toBe('');
  await sink.output.flush();
  expect(sink.text).toBe('ab');
});

test('on a terminal only our own styles are obeyed', async () => {
  const sink = Object.assign(new Sink(), { isTTY: true });
  const output = new StreamOutput(sink);
  const ours = painter({ colour: true, unicode: true, width: 80 });
  output.write(`${ours('red', 'a\u001b[31mb\u001b[0m')}\u001b[1mc`);
  await output.flush();
  expect(sink.text).toBe('\u001b[31ma\\u001b[31mb\\u001b[0m\u001b[39m\\u001b[1mc');
});

test('waits for a slow reader', async () => {
  let take: () => void = () => {};
  const slow = new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, done) => {
      take = done;
    },
  });
  const output = new StreamOutput(slow);
  output.write('more than there is room for');
  let flushed = false;
  const flush = output.flush().then(() => {
    flushed = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(flushed).toBe(false);
  take();
  await flush;
});

const failing = (code: string) =>
  new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, done) => done(Object.assign(new Error(code), { code })),
  });

test('a reader that has gone is not an error, and ends the wait', async () => {
  const output = new StreamOutput(failing('EPIPE'));
  output.write('text');
  await output.flush();
  expect(output.closed).toBe(true);
  output.write('more');
  await output.flush();
  await output.drain();
});

test('the next flush throws the failure of an earlier write', async () => {
  const output = new StreamOutput(failing('ENOSPC'));
  output.write('text');
  output.send();
  await new Promise((resolve) => setImmediate(resolve));
  await expect(output.flush()).rejects.toThrow(OutputError);
});

test.for(['drain', 'end'] as const)('%s throws a failure of the final write', async (method) => {
  const slow = new Writable({
    write: (_chunk, _encoding, done) => {
      setTimeout(() => done(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })), 10);
    },
  });
  const output = new StreamOutput(slow);
  output.write('text');
  await expect(output[method]()).rejects.toThrow(OutputError);
});

test('any other failure is an error', async () => {
  const output = new StreamOutput(failing('ENOSPC'));
  output.write('text');
  await expect(output.flush()).rejects.toThrow(OutputError);
  // reported once; later text is dropped
  output.write('more');
  await output.drain();
});
