/** A headless Chromium if one is installed: `KEYMOVE_CHROMIUM`, else `chromium` or `google-chrome` on the PATH. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

export function findChromium(): string | undefined {
  const named = process.env.KEYMOVE_CHROMIUM;
  if (named !== undefined && named !== '') return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/**
 * One for all tests of a process, with which it ends: to start it takes longer than most of them. Undefined, after a
 * message, if there is none.
 */
export function sharedChromium(left?: string): Promise<Browser | undefined> {
  shared ??= launchChromium(left);
  return shared;
}
let shared: Promise<Browser | undefined> | undefined;

/** Returns undefined, with a message, if there is none. */
export async function launchChromium(
  left = 'the HTML report is not looked at',
): Promise<Browser | undefined> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    console.log(`no Chromium: set KEYMOVE_CHROMIUM, or install chromium; ${left}`);
    return undefined;
  }
  // a container has no room for Chromium's own sandbox; the page is ours
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
