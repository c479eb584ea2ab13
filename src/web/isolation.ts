/**
 * "Use all cores" on hosts that send no headers: a service worker adds them (service-worker.ts), and the page is loaded once more. Only
 * if the reader asks for it; `keymove web` sends the headers itself.
 */
import { remember, remembered } from '../board-ui/browser-services.js';

const KEY = 'keymove-all-cores';
/** After the first load: it is not to take time from that. */
const KEEP_AFTER_MS = 3000;
const SCRIPT = 'service-worker.js';

/** Keeps the page for when there is no network, once it has nothing else to do. A page without isolation stays so until the reader asks. */
export function keepPage(): void {
  if (!crossOriginIsolated || !isSecureContext || !('serviceWorker' in navigator)) return;
  // without it, the page needs the network
  setTimeout(() => void navigator.serviceWorker.register(SCRIPT).catch(() => {}), KEEP_AFTER_MS);
}

/** Tells whether threads are missing only for want of headers. */
export const canIsolate = (): boolean =>
  !crossOriginIsolated && isSecureContext && 'serviceWorker' in navigator;

/** @returns false where the browser refuses */
export async function isolate(): Promise<boolean> {
  try {
    await navigator.serviceWorker.register(SCRIPT);
    await navigator.serviceWorker.ready;
  } catch {
    return false;
  }
  remember(KEY, 'asked');
  location.reload();
  return true;
}

/** One more load where the reader has asked for it before, and the service worker was not there yet: once, never in a circle. */
export async function isolateAgain(): Promise<void> {
  if (remembered(KEY) !== 'asked') return;
  if (crossOriginIsolated || !canIsolate()) return;
  if (sessionStorage.getItem(KEY) === 'reloaded') return;
  sessionStorage.setItem(KEY, 'reloaded');
  await isolate();
}
