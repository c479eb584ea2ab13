/** Serves a folder to a browser, as a strict site would: with a content security policy, isolated or not. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src data:";
const ISOLATION = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
};

export interface PageServer {
  readonly url: string;
  /** names of the files that were asked for, as often as they were */
  readonly asked: string[];
  close(): void;
}

export async function servePages(folder: string, isolated: boolean): Promise<PageServer> {
  const asked: string[] = [];
  const server = createServer(async ({ url = '/' }, response) => {
    const [path = '/'] = url.split('?');
    const name = path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1);
    asked.push(name);
    const headers = {
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'no-store',
      ...(isolated && ISOLATION),
    };
    try {
      const content = await readFile(join(folder, name));
      response.writeHead(200, { ...headers, 'Content-Type': TYPES[extname(name)] ?? 'text/plain' });
      response.end(content);
    } catch {
      response.writeHead(404, headers).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
