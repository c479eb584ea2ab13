/// <reference lib="webworker" />
/** Adds the headers of cross-origin isolation to what a static host sends without them. It keeps nothing. */
declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (!request.url.startsWith(self.registration.scope)) return;
  event.respondWith(isolated(request));
});

async function isolated(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.status === 0 || response.redirected) return response;
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  const { status, statusText } = response;
  return new Response(response.body, { status, statusText, headers });
}

export {};
