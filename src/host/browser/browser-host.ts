/**
 * The core's host in a browser: the kernel and the network are fetched, and threads are module workers. Bundlers find them by the literal
 * URLs below, which are relative to the bundles in dist/browser. Each URL can be overridden.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  commonMemory,
  type Host,
  HostError,
  type HostThread,
  type HostThreadEvents,
  lacksVectors,
  type ProgramName,
  type ThreadStart,
  type WasmMemory,
} from '../host.js';

/** Browser globals used here; Node's types do not include them. */
declare const self: { readonly location: { readonly href: string } };
declare const navigator: { readonly hardwareConcurrency?: number } | undefined;
declare class Worker {
  onmessage: (event: { readonly data: unknown }) => void;
  onmessageerror: () => void;
  onerror: (event: { readonly message?: string }) => void;
  constructor(script: URL | string, options: { type: 'module' });
  postMessage(message: unknown): void;
  terminate(): void;
}

export interface BrowserHostOptions {
  /** the kernel, dist/keymove.wasm of this package */
  readonly wasmUrl?: URL | string;
  /** the network, dist/keymove.net of this package; by default beside the kernel */
  readonly networkUrl?: URL | string;
  /** the script of all threads, dist/browser/thread.js */
  readonly threadUrl?: URL | string;
}

/**
 * Fetches and compiles the kernel.
 * @throws HostError if it cannot be loaded
 */
export async function createBrowserHost({
  wasmUrl,
  networkUrl,
  threadUrl,
}: BrowserHostOptions = {}): Promise<Host> {
  const module = await compile(wasmUrl ?? new URL('../keymove.wasm', import.meta.url));
  const network =
    networkUrl ??
    (wasmUrl === undefined
      ? new URL('../keymove.net', import.meta.url)
      : new URL('keymove.net', new URL(wasmUrl, self.location.href)));
  return new BrowserHost(module, undefined, network, threadUrl, () =>
    threadUrl === undefined
      ? new Worker(new URL('./thread.js', import.meta.url), { type: 'module' })
      : new Worker(threadUrl, { type: 'module' }),
  );
}

/** Returns the host of a thread. Its own threads run the same script. The starter of an analysis provides the network. */
export const browserThreadHost = (module: WebAssembly.Module, common?: WasmMemory): Host =>
  new BrowserHost(
    module,
    common,
    undefined,
    self.location.href,
    () => new Worker(self.location.href, { type: 'module' }),
  );

// some servers do not send the media type that `compileStreaming` requires
const compile = (url: URL | string): Promise<WebAssembly.Module> =>
  load('kernel', url, (content) =>
    WebAssembly.compile(content).catch((error: Error) => {
      throw new Error(lacksVectors() ?? error.message);
    }),
  );

/** Fetches a file. */
async function load<Loaded>(
  what: string,
  url: URL | string,
  read: (content: ArrayBuffer) => Loaded | Promise<Loaded>,
): Promise<Loaded> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await read(await response.arrayBuffer());
  } catch (error) {
    throw new HostError(`cannot load the ${what} ${url}: ${(error as Error).message}`);
  }
}

class BrowserHost implements Host {
  readonly canShareMemory = typeof SharedArrayBuffer === 'function';
  readonly startsThreadsWhileBlocked = false;
  readonly cores = navigator?.hardwareConcurrency ?? 1;
  readonly #module: WebAssembly.Module;
  #common: WasmMemory | undefined;
  readonly #networkUrl: URL | string | undefined;
  readonly #threadUrl: URL | string;
  readonly #startWorker: () => Worker;

  constructor(
    module: WebAssembly.Module,
    common: WasmMemory | undefined,
    networkUrl: URL | string | undefined,
    threadUrl: URL | string = 'thread.js beside this bundle',
    startWorker: () => Worker,
  ) {
    this.#module = module;
    this.#common = common;
    this.#networkUrl = networkUrl;
    this.#threadUrl = threadUrl;
    this.#startWorker = startWorker;
  }

  get common(): WasmMemory | undefined {
    if (this.canShareMemory) this.#common ??= commonMemory();
    return this.#common;
  }

  kernelModule(): WebAssembly.Module {
    return this.#module;
  }

  network(): Promise<Uint8Array> {
    if (this.#networkUrl === undefined) throw new HostError('a thread does not load the network');
    return load('network', this.#networkUrl, (content) => new Uint8Array(content));
  }

  sha256(text: string): string {
    return bytesToHex(sha256(utf8ToBytes(text)));
  }

  startThread(program: ProgramName, start: unknown, { onMessage, onEnd }: HostThreadEvents): HostThread {
    const unloaded = (why = 'it is missing, or is not a script'): HostError =>
      new HostError(
        `cannot load the script of the threads, ${this.#threadUrl}: ${why}; expected thread.js at the threadUrl of createEngine`,
      );
    let worker: Worker;
    try {
      worker = this.#startWorker();
    } catch (error) {
      throw unloaded((error as Error).message);
    }
    worker.onmessage = ({ data }) => onMessage(data);
    worker.onmessageerror = () => onEnd('it sent an unreadable message');
    // only errors that a script throws have a message
    worker.onerror = ({ message }) => onEnd(message === undefined ? unloaded() : message);
    worker.postMessage({ program, start, module: this.#module, common: this.common } satisfies ThreadStart);
    return {
      post: (message) => worker.postMessage(message),
      keepAlive: () => {},
      terminate: async () => worker.terminate(),
    };
  }
}
