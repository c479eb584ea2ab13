/** Addresses of servers; no message has a password. */
import { expect, test } from 'vitest';
import { QueueError, readAddress, withoutCredentials } from '../../src/queue/address.js';

test.each([
  ['redis://host', { host: 'host', port: 6379, db: 0 }],
  ['redis://host:7000/3', { host: 'host', port: 7000, db: 3 }],
  ['rediss://[::1]:7000', { host: '::1', port: 7000, db: 0, tls: {} }],
  ['redis://me:p%40ss@host', { host: 'host', port: 6379, db: 0, username: 'me', password: 'p@ss' }],
])('%s', (url, endpoint) => expect(readAddress({ url }, {})).toEqual(endpoint));

test('user and password may be in the environment', () => {
  const env = { KEYMOVE_QUEUE_USER: 'me', KEYMOVE_QUEUE_PASSWORD: 'secret' };
  expect(readAddress({ url: 'redis://host' }, env)).toMatchObject({ username: 'me', password: 'secret' });
  expect(readAddress({ url: 'redis://you:other@host' }, env)).toMatchObject({
    username: 'you',
    password: 'other',
  });
});

test.each([
  'host:6379',
  'http://host',
  'redis://',
  'redis://host/zero',
  'redis//u:secret@host',
  'u:secret@host',
  'redis://:a/secret@host',
  'redis:/:secret@host',
  'redis://u:secret%40host/0',
  'redis://secret%40host/0',
  'redis://u:a@secret%40host/0',
  'redis://u:secret',
  'redis://u:s secret%40host',
  'redis:u:secret',
  'u:secret%40host',
  'redis//u:secret%40host',
])('%s is no address, and its password is not shown', (url) => {
  expect(() => readAddress({ url }, {})).toThrow(QueueError);
  expect(() => readAddress({ url }, {})).toThrow(/^found '.*'; expected the URL of a Redis server/);
  expect(() => readAddress({ url }, {})).not.toThrow('secret');
});

test('a % that begins no escape is named, without the password', () => {
  expect(() => readAddress({ url: 'redis://:secret%zz@host' }, {})).toThrow(
    /^found a single % in the user or password/,
  );
});

test.each([
  'redis://u:12#secret@host',
  'redis://:secret?x@host',
  'redis://host/0?secret',
  'redis://u:12#secret',
])('%s is refused, and nothing of it is shown', (url) => {
  expect(() => readAddress({ url }, {})).toThrow(/^found a \? or # in the URL of a Redis server; write %3F/);
  expect(() => readAddress({ url }, {})).not.toThrow('secret');
});

test('what stands instead of an address is shown where it has no place for a password', () => {
  expect(() => readAddress({ url: 'redis://host/zero' }, {})).toThrow("found 'redis://host/zero'");
  expect(() => readAddress({ url: 'host:6379' }, {})).toThrow("found 'host:6379'");
});

test.each([' ', '@', '/', '%', '//'])('a password with %j is hidden', (character) => {
  expect(withoutCredentials(`--queue=redis://me:sec${character}ret@host/1`)).toBe(
    '--queue=redis://***@host/1',
  );
});

test('credentials are hidden in any text', () => {
  expect(withoutCredentials('--queue=redis://u:secret@host:1/0 and rediss://:secret@h')).toBe(
    '--queue=redis://***@h',
  );
  expect(withoutCredentials('a.epd')).toBe('a.epd');
  expect(withoutCredentials("found 'redis://u:secret%40host/0'; expected")).toBe(
    "found 'redis://*** expected",
  );
  const plain = 'Redis at redis://host:6379/0: (rediss://[::1]:7000), at redis://host.';
  expect(withoutCredentials(plain)).toBe(plain);
});
