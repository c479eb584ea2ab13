/**
 * Serves the page (dist/web) to the browsers of this machine: a fixed table of files on 127.0.0.1. Names that lead to it by another host
 * are refused, so that no foreign site can read it (DNS rebinding), and every answer isolates the page from other origins.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { builtFile } from './package-files.js';

const ADDRESS = '127.0.0.1';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

/** Of every answer, those that say no included. The policy of index.html is the same, for hosts that send none. */
const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

interface SiteFile {
  readonly content: Buffer;
  readonly type: string;
  /** the name has a hash of the content */
  readonly isForever: boolean;
  readonly tag: string;
  packed?: Promise<Buffer>;
}

export class SiteServer {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /**
   * @param port 0: any that is free
   * @throws Error with the code `EADDRINUSE` or `EACCES` where the port cannot be had; of the system where the site is not built
   */
  static async start(port: number): Promise<SiteServer> {
    const files = readSite(builtFile('web'));
    const server = createServer((request, response) => void answer(files, request, response));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, ADDRESS, resolve);
    });
    return new SiteServer(server);
  }

  get url(): string {
    return `http://${ADDRESS}:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** Resolves when no connection is left. */
  close(): Promise<void> {
    const closed = new Promise<void>((resolve) => void this.#server.close(() => resolve()));
    this.#server.closeAllConnections();
    return closed;
  }
}

function readSite(folder: string): ReadonlyMap<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const name of readdirSync(folder)) {
    const content = readFileSync(join(folder, name));
    files.set(`/${name}`, {
      content,
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      isForever: /-[A-Z0-9]{8}\.\w+$/.test(name),
      tag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    });
  }
  const index = files.get('/index.html');
  if (index) files.set('/', index);
  return files;
}

async function answer(
  files: ReadonlyMap<string, SiteFile>,
  { url = '', method = '', headers, socket }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  const refuse = (status: number, text: string): void => {
    response.writeHead(status, { 'Content-Type': TYPES['.txt'], 'Cache-Control': 'no-store' });
    response.end(method === 'HEAD' ? undefined : `${text}\n`);
  };
  const { localPort } = socket;
  if (headers.host !== `${ADDRESS}:${localPort}` && headers.host !== `localhost:${localPort}`) {
    refuse(421, `expected the host ${ADDRESS}:${localPort} or localhost:${localPort}`);
    return;
  }
  if (method !== 'GET' && method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    refuse(405, 'expected GET or HEAD');
    return;
  }
  const file = files.get(url.split('?', 1)[0] ?? '');
  if (!file) {
    refuse(404, 'there is no such file');
    return;
  }
  response.setHeader('ETag', file.tag);
  response.setHeader('Cache-Control', file.isForever ? 'public, max-age=31536000, immutable' : 'no-cache');
  response.setHeader('Vary', 'Accept-Encoding');
  if (headers['if-none-match'] === file.tag) {
    response.writeHead(304).end();
    return;
  }
  response.setHeader('Content-Type', file.type);
  let { content } = file;
  if (/\bgzip\b/.test(String(headers['accept-encoding']))) {
    file.packed ??= promisify(gzip)(file.content);
    content = await file.packed;
    response.setHeader('Content-Encoding', 'gzip');
  }
  response.setHeader('Content-Length', content.length);
  response.writeHead(200).end(method === 'HEAD' ? undefined : content);
}
