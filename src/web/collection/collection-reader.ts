/** What is dropped, chosen or pasted is read here, one after another, whichever view is shown. */
import { sentenceOf } from '../engine.js';
import type { Store } from '../store.js';
import { TEXTS } from '../texts.js';
import type { Named } from './reading-messages.js';

const { collection: words } = TEXTS;

export interface ReadingStatus {
  /** what is read, how far it is, or what came of it */
  readonly text: string;
  readonly isReading: boolean;
  /** nothing was set up */
  readonly isFault?: true;
}

export class CollectionReader {
  readonly #store: Store;
  readonly #onStatus: (status: ReadingStatus) => void;
  #reading: AbortController | undefined;

  constructor(store: Store, onStatus: (status: ReadingStatus) => void) {
    this.#store = store;
    this.#onStatus = onStatus;
  }

  readText(text: string): Promise<ReadingStatus> {
    return this.#read(`text ${text.length} ${text.slice(0, 200)}`, [
      { name: words.pasted, content: new Blob([text]) },
    ]);
  }

  readFiles(files: readonly File[]): Promise<ReadingStatus> {
    const id = files.map(({ name, size, lastModified }) => `${name} ${size} ${lastModified}`).join(', ');
    return this.#read(
      id,
      files.map((file) => ({ name: file.name, content: file })),
    );
  }

  /** What was read until then is kept. */
  stop(): void {
    this.#reading?.abort();
  }

  /**
   * The first problem is set up, and several become the collection. Where there is none, what was there stays.
   * @returns the last status
   */
  async #read(id: string, sources: readonly Named[]): Promise<ReadingStatus> {
    this.stop();
    const reading = new AbortController();
    this.#reading = reading;
    const name = sources[0]?.name ?? '';
    const tell = (status: ReadingStatus): ReadingStatus => {
      // another reading may have begun
      if (this.#reading === reading) this.#onStatus(status);
      return status;
    };
    try {
      tell({ text: words.reading(name, 0, 0), isReading: true });
      const { readCollection } = await import('./read-collection.js');
      let toldAt = 0;
      const read = await readCollection(id, sources, {
        signal: reading.signal,
        onProgress: (problems, part) => {
          if (performance.now() - toldAt < 100) return;
          toldAt = performance.now();
          tell({ text: words.reading(name, problems, part), isReading: true });
        },
      });
      const { problems, entries, refused, fault, remark } = read;
      const [first] = problems;
      if (!first)
        return tell({ text: `${name}: ${fault ?? words.nothing}.`, isReading: false, isFault: true });
      if (this.#reading === reading) {
        if (entries.length > 1) this.#store.collect(read);
        this.#store.setUp(first.toSetUp);
      }
      const text = [words.read(problems.length, name, refused), remark];
      return tell({ text: text.filter((part) => part !== undefined).join(' '), isReading: false });
    } catch (error) {
      return tell({ text: TEXTS.wrong(sentenceOf(error)), isReading: false, isFault: true });
    } finally {
      if (this.#reading === reading) this.#reading = undefined;
    }
  }
}
