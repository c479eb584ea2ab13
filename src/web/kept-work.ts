/**
 * Keeps data that are too large for the small texts of saved-work.ts in IndexedDB until they are replaced: the files of a
 * collection with the verdicts of its problems, the games of Analyse, and the last answers. Data that cannot be stored are kept until
 * the page is left, and the browser then asks the reader for confirmation.
 *
 * https://developer.mozilla.org/en-US/docs/Web/API/IndexedDB_API
 */

/** A part of the work that is stored or dropped as a whole. */
export type Topic = 'collection' | 'games' | 'answers';

/** A topic, and a place in it. All keys that begin with the same parts form a range. */
export type Key = readonly [Topic, ...(readonly (string | number)[])];

const DATABASE = 'keymove';
const STORE = 'kept';
/** The version of the stored data. Older data are deleted; newer data are not touched. */
const FORM = 2;
/** Maximum size of the data of each topic, in bytes or characters. */
const MAX_KEPT = 100e6;
/** Number of values read at a time. */
const PORTION = 250;

export class KeptWork {
  #database: Promise<IDBDatabase> | undefined;
  /** the size of every value that was written, by its key; below, the sum of each topic */
  readonly #sizes = new Map<string, number>();
  readonly #sums = new Map<Topic, number>();
  /** values that are lost when the page is left, with their keys, by the text of the key */
  readonly #unkept = new Map<string, readonly [Key, unknown]>();

  constructor() {
    addEventListener('beforeunload', (event) => {
      if (this.#unkept.size > 0) event.preventDefault();
    });
  }

  /** Returns a value, whose type the caller knows because it wrote it. @returns undefined if nothing is kept */
  async get<Value>(key: Key): Promise<Value | undefined> {
    const unkept = this.#unkept.get(JSON.stringify(key));
    return unkept ? (unkept[1] as Value) : this.#read((store) => store.get([...key]));
  }

  /** Yields all values below a key, in the order of the keys, a portion at a time. */
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

  /** @param size number of bytes or characters */
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

  /** Deletes a topic that was closed or is about to be replaced. */
  async drop(topic: Topic): Promise<void> {
    for (const map of [this.#sizes, this.#unkept])
      for (const name of map.keys()) if ((JSON.parse(name) as Key)[0] === topic) map.delete(name);
    this.#sums.delete(topic);
    // if this fails, nothing was stored
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

  /** @returns whether the change was written */
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
  // a later version of the page, in another tab, needs the database
  database.onversionchange = () => database.close();
  return database;
}

const answer = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Makes the range of keys below a key. An array sorts after every text and number. */
const below = (key: Key): IDBKeyRange => IDBKeyRange.bound([...key], [...key, []]);
