import { expect, test } from 'vitest';
import { Interruption, sayStopping } from '../../../src/cli/files/interruption.js';
import { StreamOutput } from '../../../src/host/node/stream-output.js';
import { Sink } from '../../report/sink.js';

test('the first signal is acknowledged at once, on a line of its own', () => {
  const terminal = new Sink();
  terminal.text = '12/40 · 3.0/s';
  const messages = new StreamOutput(terminal, {
    beforeWrite: () => {
      terminal.text = '';
    },
  });
  const interruption = new Interruption(() => sayStopping(messages));
  try {
    process.emit('SIGINT', 'SIGINT');
    expect(terminal.text).toBe('Stopping - finishing the current problem (Ctrl-C again to quit now)\n');
    expect([interruption.signal.aborted, interruption.code]).toEqual([true, 130]);
  } finally {
    interruption.dispose();
  }
});
