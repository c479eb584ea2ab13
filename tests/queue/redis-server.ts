/**
 * A real Redis for a test, on a free port and in a folder of its own; `redis-server` is looked for on the
 * PATH.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';

/** Whether there is one; says so if not. */
export const hasRedis = ((): boolean => {
  try {
    execFileSync('redis-server', ['--version']);
    return true;
  } catch {
    console.log('no redis-server: install redis-server; queues of many machines are not tested');
    return false;
  }
})();

export class RedisServer {
  readonly port: number;
  readonly #args: readonly string[];
  readonly #folder = mkdtempSync(join(tmpdir(), 'keymove-redis-'));
  #process: ChildProcess | undefined;

  private constructor(port: number, args: readonly string[]) {
    this.port = port;
    this.#args = args;
  }

  /** With an append-only file that is written every second. */
  static async start(...args: readonly string[]): Promise<RedisServer> {
    const redis = new RedisServer(await freePort(), args);
    await redis.restart();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}/0`;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** A client, to look at it or to change it. */
  client(password?: string): Redis {
    return new Redis({ port: this.port, ...(password && { password }) });
  }

  async restart(): Promise<void> {
    await this.kill();
    const place = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.#folder];
    const durable = ['--appendonly', 'yes', '--appendfsync', 'everysec', '--save', ''];
    this.#process = spawn('redis-server', [...place, ...durable, ...this.#args], { stdio: 'ignore' });
    for (let tries = 0; tries < 200; tries++) {
      if (await canConnect(this.port)) return;
      await sleep(25);
    }
    throw new Error('redis-server does not start');
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const running = this.#process;
    this.#process = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const canConnect = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** A way to a server on which every answer takes a while. */
export class SlowWay {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(port: number, ms: number) {
    this.#server = createServer((near) => {
      const far = createConnection(port, '127.0.0.1');
      const pairs = [
        [near, far],
        [far, near],
      ] as const;
      for (const [from, to] of pairs) {
        this.#sockets.add(from);
        from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), ms / 2));
        from.on('error', () => {});
        from.on('close', () => to.destroy());
      }
    });
  }

  static async to(port: number, ms: number): Promise<SlowWay> {
    const way = new SlowWay(port, ms);
    await new Promise<void>((resolve) => way.#server.listen(0, '127.0.0.1', resolve));
    return way;
  }

  get url(): string {
    return `redis://127.0.0.1:${(this.#server.address() as AddressInfo).port}/0`;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}
