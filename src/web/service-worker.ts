/// <reference lib="webworker" />
/**
 * Stores the files of the page, so that it starts without a network, and adds the headers of cross-origin isolation if a static host
 * does not send them. The reader's work is stored elsewhere.
 */
declare const self: ServiceWorkerGlobalScope;

/** The build fills these in (.ci/build.mjs): the files stored at once, the files stored when they are first needed, and a hash of all. */
declare const FILES: readonly string[];
declare const LATER_FILES: readonly string[];
declare const FILES_HASH: string;

const CACHE = `keymove-${FILES_HASH}`;
/** The page itself, whatever its file name in the address. */
const PAGE = './';

self.addEventListener('install', (event) => {
  // headers are added even if the files cannot be stored
  event.waitUntil(keepFiles().catch(() => {}));
  void self.skipWaiting();
});
self.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(answer(request));
});

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...FILES]);
}

/** Deletes the files of other versions. */
async function forgetOthers(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith('keymove-') && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Answers from the network, or from the stored files if there is none. The browser already caches files with a hash in their names. */
async function answer(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok && LATER_FILES.some((name) => request.url.endsWith(`/${name}`))) {
      const cache = await caches.open(CACHE);
      await cache.put(request, response.clone()).catch(() => {});
    }
    return isolated(response);
  } catch (error) {
    const asked = request.mode === 'navigate' ? new URL(PAGE, self.registration.scope).href : request;
    const kept = await caches.match(asked, { cacheName: CACHE });
    if (kept) return isolated(kept);
    throw error;
  }
}

function isolated(response: Response): Response {
  if (response.status === 0 || response.redirected) return response;
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

export {};
