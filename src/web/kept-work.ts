/**
 * What is too large for the small texts of saved-work.ts is kept in IndexedDB, until something else takes its place: the files of a
 * collection with the verdicts of its problems, the games of Analyse, and the last answers. What cannot be kept there is kept until the
 * page is left, and the reader is asked before.
 *
 * https://developer.mozilla.org/en-US/docs/Web/API/IndexedDB_API
 */

/** A part of the work that is stored or dropped as a whole. */
export type Topic = 'collection' | 'games' | 'answers';

/** A topic, and the place in it: parts of a key have a range of their own. */
export type Key = readonly [Topic, ...(readonly (string | number)[])];

const DATABASE = 'keymove';
const STORE = 'kept';
/** The version of what is stored: what is older is left behind, what is newer is not touched. */
const FORM = 2;
/** How much is kept of each topic, in bytes or characters. */
const MAX_KEPT = 100e6;
/** Number of values read at a time. */
const PORTION = 250;

export class KeptWork {
  #database: Promise<IDBDatabase> | undefined;
  /** of every value that was written, by its key; the sum of each topic */
  readonly #sizes = new Map<string, number>();
  readonly #sums = new Map<Topic, number>();
  /** gone when the page is left: keys, by their text, and values */
  readonly #unkept = new Map<string, readonly [Key, unknown]>();

  constructor() {
    addEventListener('beforeunload', (event) => {
      if (this.#unkept.size > 0) event.preventDefault();
    });
  }

  /** Whoever writes it reads it, and knows what it is. @returns undefined where nothing is kept */
  async get<Value>(key: Key): Promise<Value | undefined> {
    const unkept = this.#unkept.get(JSON.stringify(key));
    return unkept ? (unkept[1] as Value) : this.#read((store) => store.get([...key]));
  }

  /** All that is below a key, in the order of the keys, a portion at a time. */
  async *all<Value>(above: Key): AsyncGenerator<readonly Value[]> {
    const range = below(above);
    for (let from: IDBValidKey | undefined = above as unknown as IDBValidKey; from !== undefined; ) {
      const rest: IDBKeyRange = IDBKeyRange.bound(from, range.upper, true);
      const [values, keys] = await Promise.all([
        this.#read<Value[]>((store) => store.getAll(rest, PORTION)),
        this.#read<IDBValidKey[]>((store) => store.getAllKeys(rest, PORTION)),
      ]);
      yield values ?? [];
      from = keys?.length === PORTION ? keys.at(-1) : undefined;
    }
  }

  /** @param size in bytes or characters */
  async put(key: Key, value: unknown, size: number): Promise<void> {
    const [topic] = key;
    const name = JSON.stringify(key);
    const sum = (this.#sums.get(topic) ?? 0) + size - (this.#sizes.get(name) ?? 0);
    this.#sizes.set(name, size);
    this.#sums.set(topic, sum);
    const isKept = sum <= MAX_KEPT && (await this.#write((store) => store.put(value, [...key])));
    if (isKept) this.#unkept.delete(name);
    else this.#unkept.set(name, [key, value]);
  }

  async remove(key: Key): Promise<void> {
    const [topic] = key;
    const name = JSON.stringify(key);
    this.#sums.set(topic, (this.#sums.get(topic) ?? 0) - (this.#sizes.get(name) ?? 0));
    this.#sizes.delete(name);
    this.#unkept.delete(name);
    await this.#write((store) => store.delete([...key]));
  }

  /** Forgets a topic: it is put away, or another takes its place. */
  async drop(topic: Topic): Promise<void> {
    for (const map of [this.#sizes, this.#unkept])
      for (const name of map.keys()) if ((JSON.parse(name) as Key)[0] === topic) map.delete(name);
    this.#sums.delete(topic);
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

/** Makes the range of keys below a key: an array is above every text and number. */
const below = (key: Key): IDBKeyRange => IDBKeyRange.bound([...key], [...key, []]);
