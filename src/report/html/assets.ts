/** The page's script and styles, as `npm run build:html` leaves them. They stand in every report as they are. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface Assets {
  readonly script: string;
  readonly style: string;
}

let loaded: Assets | undefined;

/** Read once per process. */
export function assets(): Assets {
  // from the sources and from dist it is the same place
  loaded ??= { script: read('page.js'), style: read('page.css') };
  return loaded;
}

function read(name: string): string {
  const file = fileURLToPath(new URL(`../../../dist/report/html/client/${name}`, import.meta.url));
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`cannot load ${file}: ${(error as Error).message}; run npm run build`);
  }
}

/** How a content security policy names an inline script or style: by its hash. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
