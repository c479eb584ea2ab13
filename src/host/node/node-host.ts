/** The core's host in Node: the kernel from a file, threads as `worker_threads`. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
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
import { compiledAhead } from './kernel-code.js';
import { builtFile } from './package-files.js';
import { TableFiles } from './table-files.js';

/** Results are short-lived, but with V8's default, tens of megabytes of them accumulate before they are collected. */
const YOUNG_GENERATION_MB = 4;

/**
 * The amount of a kernel function that V8 executes before it optimises it, in bytes of code; below, the default of Node 20. With the
 * default, optimising takes a quarter of the CPU time of a search of a tenth of a second, and does not pay in so short a time.
 */
const BYTES_BEFORE_OPTIMISING = 20_000_000;
const USUAL_BYTES = { v8: '11.3', bytes: 1_800_000 };

/** Loading Node's module takes longer than this many hashes without it. */
const FEW_HASHES = 16;

export interface NodeHostOptions {
  /** the kernel, a `file:` URL; its code, keymove.code, is beside it */
  readonly wasmUrl?: URL;
  /** the network, a `file:` URL; by default keymove.net beside the kernel */
  readonly networkUrl?: URL;
  /** the script of all threads */
  readonly threadUrl?: URL;
  /** MB for JavaScript in a thread, in addition to the kernel's memory */
  readonly heapMb?: number;
  /** the kernel, if another thread has already compiled it */
  readonly module?: WebAssembly.Module;
  /** the memory that the threads of the process share, if another thread already has it */
  readonly common?: WasmMemory;
}

const built = (name: string): URL => pathToFileURL(builtFile(name));

/** Compiles the kernel. The limit applies to all modules, so it is restored. Other versions of V8 count differently. */
function compiled(bytes: Buffer): WebAssembly.Module {
  if (!process.versions.v8.startsWith(USUAL_BYTES.v8)) return new WebAssembly.Module(bytes);
  setFlagsFromString(`--wasm-tiering-budget=${BYTES_BEFORE_OPTIMISING}`);
  try {
    return new WebAssembly.Module(bytes);
  } finally {
    setFlagsFromString(`--wasm-tiering-budget=${USUAL_BYTES.bytes}`);
  }
}

/** The memory of all hosts that are created without one. */
let usualCommon: WasmMemory | undefined;

class NodeHost implements Host {
  readonly canShareMemory = true;
  readonly tables = new TableFiles();
  readonly startsThreadsWhileBlocked = true;
  readonly #wasmUrl: URL;
  readonly #networkUrl: URL;
  readonly #threadUrl: URL;
  readonly #heapMb: number | undefined;
  #module: WebAssembly.Module | undefined;
  #common: WasmMemory | undefined;
  #hashes = 0;
  /** the processor time and when it was last asked for */
  #cpu = { ms: 0, readAt: -Infinity };

  constructor({
    wasmUrl = built('keymove.wasm'),
    networkUrl = new URL('keymove.net', wasmUrl),
    threadUrl = built('node/thread.js'),
    heapMb,
    module,
    common,
  }: NodeHostOptions) {
    this.#common = common;
    this.#wasmUrl = wasmUrl;
    this.#networkUrl = networkUrl;
    this.#threadUrl = threadUrl;
    this.#heapMb = heapMb;
    this.#module = module;
  }

  get common(): WasmMemory | undefined {
    this.#common ??= usualCommon ??= commonMemory();
    return this.#common;
  }

  get cores(): number {
    return availableParallelism();
  }

  kernelModule(): WebAssembly.Module {
    if (!this.#module) {
      const file = fileURLToPath(this.#wasmUrl);
      try {
        const bytes = readFileSync(file);
        this.#module =
          compiledAhead(bytes, fileURLToPath(new URL('keymove.code', this.#wasmUrl))) ?? compiled(bytes);
      } catch (error) {
        const { message } = error as Error;
        const why =
          lacksVectors() ??
          `${message}; expected keymove.wasm in the package's folder dist, or at the wasmUrl of createEngine`;
        throw new HostError(`cannot load the kernel ${file}: ${why}`);
      }
    }
    return this.#module;
  }

  async network(): Promise<Uint8Array> {
    try {
      return readFileSync(this.#networkUrl);
    } catch (error) {
      const { message } = error as Error;
      throw new HostError(
        `cannot load the network: ${message}; expected keymove.net in the package's folder dist, or at the networkUrl of createEngine`,
      );
    }
  }

  /** Collects garbage. V8 offers this function to scripts that start while the flag is set. */
  collectGarbage(): void {
    setFlagsFromString('--expose-gc');
    (runInNewContext('gc') as () => void)();
    setFlagsFromString('--no-expose-gc');
  }

  /** Returns the processor time. The system is asked at most once a millisecond: a call can take 20 µs, a fifth of a short problem. */
  cpuMs(): number {
    const now = performance.now();
    if (now - this.#cpu.readAt < 1) return this.#cpu.ms;
    const { user, system } = process.cpuUsage();
    this.#cpu = { ms: (user + system) / 1000, readAt: now };
    return this.#cpu.ms;
  }

  sha256(text: string): string {
    if (this.#hashes++ < FEW_HASHES) return bytesToHex(sha256(utf8ToBytes(text)));
    return hash('sha256', text);
  }

  startThread(program: ProgramName, start: unknown, { onMessage, onEnd }: HostThreadEvents): HostThread {
    const workerData: ThreadStart = {
      program,
      start,
      ...(this.#module && { module: this.#module }),
      wasmUrl: this.#wasmUrl.href,
      threadUrl: this.#threadUrl.href,
      common: this.common,
    };
    const unloaded = ({ message }: Error): HostError =>
      new HostError(
        `cannot load the script of the threads, ${this.#threadUrl}: ${message}; expected thread.js in the package's folder dist, or at the threadUrl of createEngine`,
      );
    let worker: Worker;
    try {
      worker = new Worker(this.#threadUrl, {
        workerData,
        // after `node --input-type=module -e …`, a thread that inherits this option does not start
        ...(process.execArgv.some((arg) => arg.startsWith('--input-type')) && { execArgv: [] }),
        resourceLimits: {
          maxYoungGenerationSizeMb: YOUNG_GENERATION_MB,
          ...(this.#heapMb !== undefined && { maxOldGenerationSizeMb: this.#heapMb }),
        },
      });
    } catch (error) {
      throw unloaded(error as Error);
    }
    worker.on('message', onMessage);
    worker.on('messageerror', (error) => onEnd(`it sent an unreadable message: ${error.message}`));
    worker.on('error', (error: NodeJS.ErrnoException) =>
      onEnd(error.code?.endsWith('MODULE_NOT_FOUND') ? unloaded(error) : `${error.name}: ${error.message}`),
    );
    worker.on('exit', (code) => onEnd(`the thread ended with code ${code}`));
    return {
      post: (message) => worker.postMessage(message),
      keepAlive: (isNeeded) => void (isNeeded ? worker.ref() : worker.unref()),
      terminate: async () => void (await worker.terminate()),
    };
  }
}

const usual = new NodeHost({});

/** Returns the host of this process, with the kernel and the thread script of this package unless others are given. */
export const nodeHost = (options?: NodeHostOptions): Host => (options ? new NodeHost(options) : usual);
