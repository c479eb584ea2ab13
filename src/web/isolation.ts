/**
 * "Use all cores" on hosts that send no headers: a service worker adds them (service-worker.ts), and the page is loaded once more. Only
 * if the reader asks for it; `keymove web` sends the headers itself.
 */
import { remember, remembered } from '../board-ui/browser-services.js';

const KEY = 'keymove-all-cores';

/** Whether threads are missing only for want of headers. */
export const canIsolate = (): boolean =>
  !crossOriginIsolated && isSecureContext && 'serviceWorker' in navigator;

/** @returns false where the browser refuses */
export async function isolate(): Promise<boolean> {
  try {
    await navigator.serviceWorker.register('service-worker.js');
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
