/** The server of `keymove web`: a fixed table of files for this machine alone. */
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from '../e2e/run.js';
import { type Served, serveWeb } from './served-page.js';

let served: Served;
beforeAll(async () => {
  served = await serveWeb();
});
afterAll(() => served.close());

interface Got {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const { hostname, port } = new URL(served.url);
  const asked = request({ hostname, port, path, method, headers });
  asked.end();
  const [response] = await once(asked, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) };
}

test.each([
  ['the page', '/', {}, 'GET', 200],
  ['without its body', '/', {}, 'HEAD', 200],
  ['a file that is not in the table', '/../package.json', {}, 'GET', 404],
  ['another method', '/', {}, 'POST', 405],
  ['another host', '/', { host: 'evil.example' }, 'GET', 421],
] as const)('%s: every answer isolates', async (_, path, headers, method, status) => {
  const got = await get(path, headers, method);
  expect(got.status).toBe(status);
  expect(got.headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(got.headers['content-security-policy']).not.toContain('unsafe-inline');
  expect(method === 'HEAD' ? got.body.length : 1).toBe(method === 'HEAD' ? 0 : 1);
});

test('what a browser has is not sent again, and never a page of an earlier version', async () => {
  const page = await get('/');
  expect(page.headers['cache-control']).toBe('no-store');
  const script = /src="\.?\/?(page-\w+\.js)"/.exec(page.body.toString())?.[1];
  const { status, headers } = await get(`/${script}`, { 'accept-encoding': 'gzip' });
  expect([status, headers['content-encoding']]).toEqual([200, 'gzip']);
  expect(headers['cache-control']).toMatch(/^public, max-age=\d{8}, immutable$/);
});

test('a port that is taken is said', async ({ folder }) => {
  const { port } = new URL(served.url);
  const { code, err } = await folder.run(['web', '--port', port]);
  expect(code).toBe(2);
  expect(err).toContain(`${port} is in use; choose another one`);
});

test('Ctrl-C ends it', async ({ folder }) => {
  const { process: child, ended } = folder.start(['web', '--port', '0']);
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  expect((await ended).code).toBe(0);
});

test.skipIf(process.platform !== 'linux')(
  '--open opens the page in the default browser; where there is none, its address is said',
  async ({ folder }) => {
    folder.write('xdg-open', '#!/bin/sh\nprintf %s "$1" > opened\n');
    chmodSync(join(folder.path, 'xdg-open'), 0o755);
    const open = async (path: string) => {
      const { process: child, ended } = folder.start(['web', '--port', '0', '--open'], { PATH: path });
      const [said] = (await once(child.stdout, 'data')) as [Buffer];
      return { child, ended, url: /http:\S+/.exec(said.toString())?.[0] };
    };
    const found = await open(`${folder.path}:${process.env.PATH}`);
    await expect.poll(() => existsSync(join(folder.path, 'opened'))).toBe(true);
    await expect.poll(() => readFileSync(join(folder.path, 'opened'), 'utf8')).toBe(found.url);
    found.child.kill('SIGINT');
    const lost = await open('/nowhere');
    await once(lost.child.stderr, 'data');
    lost.child.kill('SIGINT');
    expect((await lost.ended).err).toContain(`no browser could be started; open ${lost.url}`);
  },
);
