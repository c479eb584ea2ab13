/** `keymove solve --queue`, `worker` and `queue`, with a real Redis. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { hasRedis } from '../queue/redis-server.js';
import { entriesOf, overQueue, startRedis } from '../queue/runs.js';
import { checkRecord } from '../records/schemas.js';
import { perTier, RUNS_ALL } from '../support/tier.js';
import { collection, results, THREE } from './results.js';
import { type Folder, type Started, test } from './run.js';

const inAll = test.runIf(RUNS_ALL);

const hasOpenssl = ((): boolean => {
  try {
    execFileSync('openssl', ['version']);
    return true;
  } catch {
    console.log('no openssl: TLS to a server of queues is not tested');
    return false;
  }
})();

const stopped = async (worker: Started) => {
  worker.process.kill('SIGTERM');
  return worker.ended;
};

describe.runIf(hasRedis)('solve and verify over a queue', () => {
  test('write what a local run writes', async ({ folder }) => {
    const { url } = await startRedis();
    folder.write('in.epd', collection(perTier(40, 400)));
    const workers = [1, 2].map(() => folder.start(['worker', '--queue', url, '--workers', '1']));
    for (const command of ['solve', 'verify']) {
      const local = await folder.run([command, 'in.epd', '--output', `${command}.local`]);
      const args = [command, 'in.epd', '--queue', url, '--resume', `${command}.queue`];
      const { code, err } = await folder.run(args);
      expect(err).toContain(`results in ${command}.queue`);
      expect(code).toBe(local.code);
      expect(results(folder, `${command}.queue`)).toEqual(results(folder, `${command}.local`));
    }
    for (const worker of workers) {
      const { code, err } = await stopped(worker);
      expect(code).toBe(143);
      expect(err).toMatch(/answered \d+ problems in \d+ chunks\n$/);
    }
  });

  inAll('compose over a queue finds what a local search finds', async ({ folder }) => {
    const { url } = await startRedis();
    const worker = folder.start(['worker', '--queue', url, '--workers', '1']);
    const args = ['compose', 'black Kh8 Pg7 + wK a6-h8 + wR a1-h1', '--json', '-q'];
    const local = await folder.run(args);
    const queued = await folder.run([...args, '--queue', url]);
    const found = (out: string) => out.match(/"fen":"[^"]*"/g);
    expect(found(local.out)).not.toBeNull();
    expect(found(queued.out)).toEqual(found(local.out));
    expect(queued.code).toBe(0);
    await stopped(worker);
  });

  inAll('show every report', async ({ folder }) => {
    const { url } = await startRedis();
    folder.write('in.epd', THREE);
    const worker = folder.start(['worker', '--queue', url, '--workers', '1']);
    const reports = ['html', 'md', 'csv', 'txt', 'ndjson'].map((ending) => `a.${ending}`);
    const queue = ['--queue', url];
    for (const command of ['solve', 'verify']) {
      const args = [command, 'in.epd', '--format', 'text', ...reports.flatMap((file) => ['--report', file])];
      const shown = async (more: readonly string[]): Promise<readonly string[]> => {
        const { out, code } = await folder.run([...args, ...more]);
        const texts = reports.map((file) => readFileSync(`${folder.path}/${file}`, 'utf8'));
        return [`${code} ${out}`, ...texts].map((text) => timeless(text.replace(` ${queue.join(' ')}`, '')));
      };
      const local = await shown([]);
      expect(await shown(queue)).toEqual(local);
      expect(local.join('\n')).toContain('no solution');
    }
    await stopped(worker);
  });

  inAll('are interrupted, and go on', async ({ folder }) => {
    const { url } = await startRedis();
    folder.write('in.epd', collection(100));
    const command = ['solve', 'in.epd', '--queue', url, '--resume', 'out.ndjson'];
    const started = folder.start(command);
    await vi.waitFor(async () => expect((await status(folder, url)).waiting).toBeGreaterThan(0), {
      timeout: 20_000,
    });
    started.process.kill('SIGINT');
    const { code, err } = await started.ended;
    expect(code).toBe(130);
    expect(err).toContain('to continue, repeat the command with --resume out.ndjson');
    expect((await status(folder, url)).waiting).toBe(0);
    const worker = folder.start(['worker', '--queue', url]);
    await folder.run(['solve', 'in.epd', '--output', 'local.ndjson']);
    await folder.run(command);
    expect(results(folder, 'out.ndjson')).toEqual(results(folder, 'local.ndjson'));
    await stopped(worker);
  });
});

/** Without dates, times and checksums. */
const timeless = (text: string): string =>
  text
    .replace(/<time.*?<\/time>/g, '')
    .replace(/[\d.,]+ m?s\b( \(.*?\))?(; .* in all)?/g, '')
    .replace(/"(ms|searchMs)":[\d.]+|"crc":"\w+"/g, '')
    .replace(/,[\d.]+(?=,|\r?\n)/g, '');

async function status(folder: Folder, url: string) {
  const { out } = await folder.run(['queue', 'status', '--queue', url, '--json']);
  return checkRecord(JSON.parse(out), 'queue');
}

describe.runIf(hasRedis)('queue', () => {
  test('status shows what waits, and who is there; clear removes it', async ({ folder }) => {
    const { url } = await startRedis();
    folder.write('in.epd', collection(100));
    const run = folder.start(['solve', 'in.epd', '--queue', url, '--resume', 'out.ndjson']);
    await vi.waitFor(
      async () => {
        const { runs, waiting, oldestMs } = await status(folder, url);
        expect(runs).toMatchObject([{ name: `${folder.path}/out.ndjson`, done: 0, pid: run.process.pid }]);
        expect(waiting).toBeGreaterThan(0);
        expect(oldestMs).toBeGreaterThan(0);
      },
      { timeout: 20_000 },
    );
    const shown = await folder.run(['queue', 'status', '--queue', url]);
    expect(shown.out).toMatch(
      /^redis:\S+, keymove .*\nchunks: \d+ waiting · 0 running · 0 done · the oldest .* old\nno workers\n/,
    );
    run.process.kill('SIGKILL');
    await run.ended;
    const cleared = await folder.run(['queue', 'clear', '--queue', url]);
    expect(cleared.out).toMatch(/^removed [1-9]\d* chunks \([1-9]\d* keys of Redis\)\n$/);
    expect(await status(folder, url)).toMatchObject({ waiting: 0, versions: [] });
  });

  inAll('status shows what waits for another version', async ({ folder }) => {
    const { url } = await startRedis();
    const stopped = new AbortController();
    const run = overQueue(entriesOf(20), { url, version: '0.0.9' }, stopped.signal);
    await vi.waitFor(
      async () => {
        const { out } = await folder.run(['queue', 'status', '--queue', url]);
        expect(out).toMatch(/^chunks: 4 waiting .*\n(?:.*\n)*│ 0\.0\.9 +│ +4 │ +0 │ +0 │/m);
      },
      { timeout: 20_000 },
    );
    stopped.abort();
    await run.records;
  });

  test.for([
    [['queue'], 'found no action; expected status or clear'],
    [['queue', 'stat'], "action: found 'stat'; expected status or clear"],
    [['queue', 'clear'], '--queue is missing'],
    [
      ['queue', 'stats', '--queue', 'redis://h'],
      "found 'stats'; expected status or clear. Did you mean 'status'?",
    ],
    [['worker'], '--queue is missing'],
    [['worker', '--queue', 'h:1'], "found 'h:1'; expected the URL of a Redis server"],
    [
      ['solve', 'redis://u:geheim@h'],
      'found the URL of a Redis server among the words; give it with --queue',
    ],
    [['solve', '--output', 'rediss://u:geheim%40h', 'a.epd'], 'found the URL of a Redis server for --output'],
    [['worker', 'redis://u:geheim@h'], "found 'redis://***@h'; expected nothing more"],
    [
      ['solve', '--queue', 'redis://h', '--workers', '2', 'a.epd'],
      '--queue and --workers cannot be combined',
    ],
  ] as const)('%s', async ([args, message], { folder }) => {
    const { code, err } = await folder.run(args);
    expect(err).toContain(message);
    expect(code).toBe(2);
  });
});

describe('a server that never answers', () => {
  test('does not keep a worker from ending', async ({ folder }) => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const connected = new Promise((resolve) => silent.once('connection', resolve));
    const worker = folder.start(['worker', '--queue', `redis://127.0.0.1:${port}`]);
    await connected;
    const { code, err } = await stopped(worker);
    expect(code).toBe(143);
    expect(err).not.toContain('cannot reach');
  });
});

describe.runIf(hasRedis && hasOpenssl)('TLS', () => {
  inAll(
    'that only one side speaks, or with a certificate that nobody knows, is named',
    async ({ folder }) => {
      const [key, cert] = ['key.pem', 'cert.pem'].map((file) => `${folder.path}/${file}`) as [string, string];
      const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert];
      const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
      execFileSync('openssl', [...request, ...names], { stdio: 'ignore' });
      const redis = await startRedis();
      const front = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (near) => {
        const far = createConnection(redis.port, '127.0.0.1');
        near
          .on('error', () => {})
          .pipe(far)
          .pipe(near);
      });
      await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void front.close());
      const { port } = front.address() as AddressInfo;
      const ask = (url: string, env?: NodeJS.ProcessEnv) =>
        folder.start(['queue', 'status', '--queue', url], env).ended;
      const unknown = await ask(`rediss://127.0.0.1:${port}`);
      expect(unknown.err).toMatch(/\(self-signed certificate\); expected .* NODE_EXTRA_CA_CERTS=ca\.pem$/m);
      expect(await ask(`rediss://127.0.0.1:${port}`, { NODE_EXTRA_CA_CERTS: cert })).toMatchObject({
        code: 0,
      });
      const plain = await ask(`redis://127.0.0.1:${port}`);
      expect(plain.err).toMatch(
        /expected a running server without TLS; for TLS, use rediss:\/\/ in the URL$/m,
      );
      const plainServer = await ask(redis.url.replace('redis:', 'rediss:'));
      expect(plainServer.err).toMatch(
        /expected a running server with TLS; without TLS, use redis:\/\/ in the URL$/m,
      );
    },
  );
});

describe.runIf(hasRedis)('a password', () => {
  inAll('is shown nowhere', async ({ folder }) => {
    const redis = await startRedis('--requirepass', 'geheim');
    const withPassword = redis.url.replace('//', '//:geheim@');
    folder.write('in.epd', THREE);
    const worker = folder.start(['worker', '--queue', withPassword]);
    await vi.waitFor(
      async () =>
        expect(readFileSync(`/proc/${worker.process.pid}/cmdline`, 'utf8')).toMatch(/^keymove worker/),
      {
        timeout: 10_000,
      },
    );
    expect(readFileSync(`/proc/${worker.process.pid}/cmdline`, 'utf8')).not.toContain('geheim');
    const args = [
      'solve',
      'in.epd',
      '--queue',
      withPassword,
      '--resume',
      'out.ndjson',
      '--report',
      'page.html',
    ];
    const { err, out } = await folder.run(args);
    const page = readFileSync(`${folder.path}/page.html`, 'utf8');
    expect(page).toContain('--queue');
    const ended = await stopped(worker);
    for (const text of [err, out, page, ended.err, ended.out]) expect(text).not.toContain('geheim');
    const named = folder.start(['queue', 'status', '--queue', redis.url], {
      KEYMOVE_QUEUE_PASSWORD: 'geheim',
    });
    expect((await named.ended).code).toBe(0);
    const refused = await folder.run(['queue', 'status', '--queue', redis.url.replace('//', '//:falsch@')]);
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/^keymove: Redis at redis:\S+ refuses the user or the password; give them/);
    expect(refused.err).not.toContain('falsch');
  });
});
