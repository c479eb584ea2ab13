/**
 * What is too large for the small texts of saved-work.ts is kept in IndexedDB, until something else takes its place: the files of a
 * collection with the verdicts of its problems, the games of Analyse, and the last solution. The reader is asked before the page is left
 * with what cannot be kept.
 *
 * https://developer.mozilla.org/en-US/docs/Web/API/IndexedDB_API
 */

/** What is kept or given up together. */
export type Topic = 'collection' | 'games' | 'solution';

/** A topic, and the place in it: parts of a key have a range of their own. */
export type Key = readonly [Topic, ...(readonly (string | number)[])];

const DATABASE = 'keymove';
const STORE = 'kept';
/** Of what is written: an older form is left behind, a newer one is left alone. */
const FORM = 1;
/** Of each topic, in bytes or characters. */
const MAX_KEPT = 100e6;

export class KeptWork {
  #database: Promise<IDBDatabase> | undefined;
  /** of every value that was written, by its key; the sum of each topic */
  readonly #sizes = new Map<string, number>();
  readonly #sums = new Map<Topic, number>();
  /** gone when the page is left */
  readonly #unkept = new Set<Topic>();

  constructor() {
    addEventListener('beforeunload', (event) => {
      if (this.#unkept.size > 0) event.preventDefault();
    });
  }

  /** Whoever writes it reads it, and knows what it is. @returns undefined where nothing is kept */
  async get<Value>(key: Key): Promise<Value | undefined> {
    return this.#read((store) => store.get([...key]));
  }

  /** All that is below a key, in the order of the keys. */
  async all<Value>(above: Key): Promise<readonly Value[]> {
    return (await this.#read<Value[]>((store) => store.getAll(below(above)))) ?? [];
  }

  /** @param size in bytes or characters */
  async put(key: Key, value: unknown, size: number): Promise<void> {
    const [topic] = key;
    const name = JSON.stringify(key);
    const sum = (this.#sums.get(topic) ?? 0) + size - (this.#sizes.get(name) ?? 0);
    this.#sizes.set(name, size);
    this.#sums.set(topic, sum);
    const isKept = sum <= MAX_KEPT && (await this.#write((store) => store.put(value, [...key])));
    if (!isKept) this.#unkept.add(topic);
  }

  /** Forgets a topic: it is put away, or another takes its place. */
  async drop(topic: Topic): Promise<void> {
    for (const name of this.#sizes.keys())
      if ((JSON.parse(name) as Key)[0] === topic) this.#sizes.delete(name);
    this.#sums.delete(topic);
    this.#unkept.delete(topic);
    // where that fails, nothing was kept either
    await this.#write((store) => store.delete(below([topic])));
  }

  async #read<Value>(ask: (store: IDBObjectStore) => IDBRequest): Promise<Value | undefined> {
    try {
      const database = await this.#open();
      return (await answer(ask(database.transaction(STORE).objectStore(STORE)))) as Value | undefined;
    } catch {
      return undefined;
    }
  }

  /** @returns whether it is written */
  async #write(change: (store: IDBObjectStore) => IDBRequest): Promise<boolean> {
    try {
      const transaction = (await this.#open()).transaction(STORE, 'readwrite');
      change(transaction.objectStore(STORE));
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      return true;
    } catch {
      return false;
    }
  }

  #open(): Promise<IDBDatabase> {
    this.#database ??= openDatabase();
    return this.#database;
  }
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, FORM);
  request.onupgradeneeded = () => {
    const { result } = request;
    for (const name of result.objectStoreNames) result.deleteObjectStore(name);
    result.createObjectStore(STORE);
  };
  const database = await answer(request);
  // a page of a later version, in another tab, needs it
  database.onversionchange = () => database.close();
  return database;
}

const answer = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** An array is above every text and number. */
const below = (key: Key): IDBKeyRange => IDBKeyRange.bound([...key], [...key, []]);
