import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { Output, OutputError } from '../../src/report/output.js';
import { Sink } from './sink.js';

test('collects, and writes with the flush', async () => {
  const sink = new Sink();
  sink.output.write('a');
  sink.output.write('b');
  expect(sink.text).toBe('');
  await sink.output.flush();
  expect(sink.text).toBe('ab');
});

test('waits for a reader that is slower', async () => {
  let take: () => void = () => {};
  const slow = new Writable({
    highWaterMark: 1,
    write: (_chunk, _encoding, done) => {
      take = done;
    },
  });
  const output = new Output(slow);
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

test('a reader that has gone is no error, and ends the wait', async () => {
  const output = new Output(failing('EPIPE'));
  output.write('text');
  await output.flush();
  expect(output.closed).toBe(true);
  output.write('more');
  await output.flush();
  await output.drain();
});

test('a failure of what was sent without waiting is met by the next flush', async () => {
  const output = new Output(failing('ENOSPC'));
  output.write('text');
  output.send();
  await new Promise((resolve) => setImmediate(resolve));
  await expect(output.flush()).rejects.toThrow(OutputError);
});

test.for(['drain', 'end'] as const)('a failure while everything is written is met by %s', async (method) => {
  const slow = new Writable({
    write: (_chunk, _encoding, done) => {
      setTimeout(() => done(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })), 10);
    },
  });
  const output = new Output(slow);
  output.write('text');
  await expect(output[method]()).rejects.toThrow(OutputError);
});

test('any other failure is one', async () => {
  const output = new Output(failing('ENOSPC'));
  output.write('text');
  await expect(output.flush()).rejects.toThrow(OutputError);
  // said once; what follows is dropped
  output.write('more');
  await output.drain();
});
