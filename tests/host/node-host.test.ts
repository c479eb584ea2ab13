/** The host in Node. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { nodeHost } from '../../src/host/node/node-host.js';

test('the first hashes, which are made without the module of Node, are those that it makes', () => {
  const host = nodeHost({});
  for (let i = 0; i < 40; i++) {
    const text = `${i} ♔ é ${'a'.repeat(i * 7)}`;
    expect(host.sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  }
});
