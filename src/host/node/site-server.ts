/**
 * Serves the page (dist/web) to the browsers of this machine: a fixed table of files on 127.0.0.1. Requests with another host name
 * are refused, so that no foreign site can read it (DNS rebinding), and every answer isolates the page from other origins.
 */
import { statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import compression from '@polka/compression';
import sirv from 'sirv';
import { builtFile } from './package-files.js';

const ADDRESS = '127.0.0.1';

/** The headers of every answer, including refusals. index.html has the same policy, for hosts that send none. */
const HEADERS = new Map([
  [
    'Content-Security-Policy',
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ],
  ['Cross-Origin-Embedder-Policy', 'require-corp'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
]);

/** Names that contain a hash of the content. */
const HASHED = /-[A-Z0-9]{8}\.\w+$/;

/** The running server. */
export interface SiteServer {
  readonly url: string;
  /** Resolves when all connections are closed. */
  close(): Promise<void>;
}

/**
 * @param port 0 chooses any free port
 * @throws Error with the code `EADDRINUSE` or `EACCES` if the port is not available; an error of the system if the page is not built
 */
export async function startSite(port: number): Promise<SiteServer> {
  const folder = builtFile('web');
  statSync(folder);
  const pack = compression({ level: 9, mimes: /text|javascript|wasm/ });
  const files = sirv(folder, {
    // no tags made from size and time, which may be equal for two versions of the page as installed by packages
    setHeaders: (response, path) =>
      response.setHeader(
        'Cache-Control',
        HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-store',
      ),
    onNoMatch: (_, response) => refuse(response, 404, 'there is no such file'),
  });
  const server = createServer((request, response) => {
    response.setHeaders(HEADERS);
    if (isAllowed(request, response)) pack(request, response, () => files(request, response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, ADDRESS, resolve);
  });
  return {
    url: `http://${ADDRESS}:${(server.address() as AddressInfo).port}/`,
    close: () => {
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

/** Refuses requests with another host name, and those that do not only read. */
function isAllowed(
  { method = '', headers: { host }, socket }: IncomingMessage,
  response: ServerResponse,
): boolean {
  const [name, other] = [ADDRESS, 'localhost'].map((name) => `${name}:${socket.localPort}`);
  if (host !== name && host !== other) {
    refuse(response, 421, `expected the host ${name} or ${other}`);
    return false;
  }
  if (method === 'GET' || method === 'HEAD') return true;
  response.setHeader('Allow', 'GET, HEAD');
  refuse(response, 405, 'expected GET or HEAD');
  return false;
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(`${text}\n`);
}
