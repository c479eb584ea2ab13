/**
 * "Use all cores" on hosts that send no headers: a service worker adds them (service-worker.ts), and the page is loaded again. This
 * happens only if the reader asks for it; `keymove web` sends the headers itself.
 */
import { remember, remembered } from '../board-ui/browser-services.js';

const KEY = 'keymove-all-cores';
/** Wait after the first load, so as not to slow it down. */
const KEEP_AFTER_MS = 3000;
const SCRIPT = 'service-worker.js';

/** Stores the page for use without a network, once it is idle. A page without isolation is not stored unless the reader asks for it. */
export function keepPage(): void {
  if (!crossOriginIsolated || !isSecureContext || !('serviceWorker' in navigator)) return;
  // if this fails, the page still works with a network
  setTimeout(() => void navigator.serviceWorker.register(SCRIPT).catch(() => {}), KEEP_AFTER_MS);
}

/** Decides whether missing headers are the only reason that there are no threads. */
export const canIsolate = (): boolean =>
  !crossOriginIsolated && isSecureContext && 'serviceWorker' in navigator;

/** @returns false if the browser refuses */
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

/** Loads the page again if the reader asked for it earlier and the service worker was missing: once, and never in a loop. */
export async function isolateAgain(): Promise<void> {
  if (remembered(KEY) !== 'asked') return;
  if (crossOriginIsolated || !canIsolate()) return;
  if (sessionStorage.getItem(KEY) === 'reloaded') return;
  sessionStorage.setItem(KEY, 'reloaded');
  await isolate();
}
