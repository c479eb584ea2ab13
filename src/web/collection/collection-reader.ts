/** Reads what is dropped, chosen or pasted, one after another, in any view. */
import { failureText } from '../engine.js';
import { hashOf } from '../hash.js';
import type { KeptWork } from '../kept-work.js';
import { bytesIn } from '../reading/read-in-thread.js';
import type { Named } from '../reading/reading-messages.js';
import { sixFields } from '../set-up-position.js';
import type { Store } from '../store.js';
import { TEXTS } from '../texts.js';
import { chosenIn } from './collection.js';
import type { Read, ReadingEvents, readCollection, Sources } from './read-collection.js';

const { collection: words } = TEXTS;

export interface ReadingStatus {
  /** what is being read and how far, or the result */
  readonly text: string;
  readonly isReading: boolean;
  /** no problem was set up */
  readonly isFault?: true;
}

/** The source of a collection, from which it is read again after a reload. */
interface SavedCollection extends Sources {
  readonly id: string;
  readonly remark?: string;
}

const FILES = ['collection', 'files'] as const;
/** Limit that keeps the list and the memory of a page manageable. */
const MAX_PROBLEMS = 50_000;
const NOTHING: ReadingStatus = { text: '', isReading: false };

export class CollectionReader {
  readonly #store: Store;
  readonly #kept: KeptWork;
  readonly #read: typeof readCollection;
  readonly #onStatus: (status: ReadingStatus) => void;
  #reading: AbortController | undefined;

  /** @param read reads a collection; it is loaded on first use */
  constructor(
    store: Store,
    kept: KeptWork,
    read: typeof readCollection,
    onStatus: (status: ReadingStatus) => void,
  ) {
    this.#read = read;
    this.#store = store;
    this.#kept = kept;
    this.#onStatus = onStatus;
    store.listen(({ collection }, before) => {
      if (!collection && before.collection) void kept.drop('collection');
    });
  }

  readText(text: string): Promise<ReadingStatus> {
    const content = new Blob([text]);
    return this.#take(`text ${hashOf(text)}`, [{ name: words.pasted, content }], () => {
      // an illegal position is set up as well, because the page then shows what is wrong with it
      const fen = text.trim().includes('\n') ? undefined : sixFields(text);
      const { stipulation } = this.#store.state.problem;
      if (fen !== undefined) this.#store.setUp({ fen, stipulation });
      return fen !== undefined;
    });
  }

  readFiles(files: readonly File[]): Promise<ReadingStatus> {
    const id = files.map(({ name, size, lastModified }) => `${name} ${size} ${lastModified}`).join(', ');
    return this.#take(
      id,
      files.map((file) => ({ name: file.name, content: file })),
    );
  }

  /** Stops reading. What has been read so far is kept. */
  stop(): void {
    this.#reading?.abort();
  }

  /** Restores the collection that was open when the page was left. */
  async restore(): Promise<void> {
    const saved = await this.#kept.get<SavedCollection>(FILES);
    if (!saved || this.#reading || this.#store.state.collection) return;
    const { id, sources, atMost, remark } = saved;
    const read = await this.#during(sources, (events) => this.#read(id, { sources, atMost }, events));
    if (typeof read === 'string') this.#tell({ text: read, isReading: false, isFault: true });
    if (typeof read === 'string' || !read.isNewest) return;
    this.#onStatus(NOTHING);
    const collection = { ...read.value, ...(remark !== undefined && { remark }) };
    this.#store.set({ collection });
    this.#store.readAgain(chosenIn(collection, this.#store.state.problem)?.toSetUp);
  }

  /**
   * Sets up the first problem, and makes several the collection. If there is none, the former problem and collection stay.
   * @param setUpOtherwise tries something else if there is no problem, and returns whether it succeeded
   * @returns the last status
   */
  async #take(
    id: string,
    sources: readonly Named[],
    setUpOtherwise: () => boolean = () => false,
  ): Promise<ReadingStatus> {
    const reading = { sources, atMost: MAX_PROBLEMS };
    const done = await this.#during(sources, (events) => this.#read(id, reading, events));
    if (typeof done === 'string') return this.#tell({ text: done, isReading: false, isFault: true });
    const { value: read, isNewest } = done;
    const tell = (status: ReadingStatus): ReadingStatus => (isNewest ? this.#tell(status) : status);
    const { problems, entries, refused, fault, remark } = read;
    const name = sources[0]?.name ?? '';
    const [first] = problems;
    if (!first) {
      if (isNewest && setUpOtherwise()) return tell(NOTHING);
      const isGame = fault?.code === 'pgn-without-fen' || fault?.code === 'file-without-problems';
      const text = `${name}: ${fault?.message ?? words.nothing}.${isGame ? ` ${words.gamesElsewhere}` : ''}`;
      return tell({ text, isReading: false, isFault: true });
    }
    if (isNewest) {
      if (entries.length > 1) {
        void this.#keep(read, sources);
        this.#store.set({ collection: read });
      }
      this.#store.setUp(first.toSetUp);
    }
    const said = [words.read(problems.length, name, refused), remark];
    return tell({ text: said.filter((part) => part !== undefined).join(' '), isReading: false });
  }

  /** Shows the progress of reading. @returns an error as a sentence; or what was read, and whether no other reading began since */
  async #during(
    sources: readonly Named[],
    read: (events: ReadingEvents) => Promise<Read>,
  ): Promise<string | { readonly value: Read; readonly isNewest: boolean }> {
    this.stop();
    const [first] = sources;
    const reading = new AbortController();
    this.#reading = reading;
    let toldAt = 0;
    const onProgress = (problems: number, bytes: number, all: number): void => {
      if (this.#reading !== reading || performance.now() - toldAt < 100) return;
      toldAt = performance.now();
      this.#tell({ text: words.reading(first?.name ?? '', problems, bytes, all), isReading: true });
    };
    onProgress(0, 0, bytesIn(sources));
    try {
      const value = await read({ signal: reading.signal, onProgress });
      return { value, isNewest: this.#reading === reading };
    } catch (error) {
      return failureText(error);
    } finally {
      if (this.#reading === reading) this.#reading = undefined;
    }
  }

  #tell(status: ReadingStatus): ReadingStatus {
    this.#onStatus(status);
    return status;
  }

  /** Saves the collection, and drops the verdicts of another one. */
  async #keep({ id, problems, remark }: Read, sources: readonly Named[]): Promise<void> {
    const before = await this.#kept.get<SavedCollection>(FILES);
    if (before?.id !== id) await this.#kept.drop('collection');
    const saved: SavedCollection = {
      id,
      sources: sources.map(({ name, content }) => ({ name, content })),
      atMost: remark === undefined ? MAX_PROBLEMS : problems.length,
      ...(remark !== undefined && { remark }),
    };
    const size = sources.reduce((sum, { content }) => sum + content.size, 0);
    await this.#kept.put(FILES, saved, size);
  }
}
