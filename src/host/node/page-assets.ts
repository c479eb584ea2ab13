/** The script and the styles of HTML reports, as the build writes them. Every report includes them unchanged. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { builtFile } from './package-files.js';

interface PageAsset {
  readonly text: string;
  readonly hash: string;
}

interface Assets {
  readonly script: PageAsset;
  readonly style: PageAsset;
}

const loaded: { [Page in 'page' | 'stats']?: Assets } = {};

/**
 * Returns the assets of a page. They are read once per process.
 * @param page the page of results, or of statistics
 * @throws Error if the page was not built
 */
export function pageAssets(page: 'page' | 'stats' = 'page'): Assets {
  loaded[page] ??= { script: read(`${page}.js`), style: read(`${page}.css`) };
  return loaded[page];
}

function read(name: string): PageAsset {
  const file = builtFile(`html/${name}`);
  try {
    const text = readFileSync(file, 'utf8').trim();
    return { text, hash: createHash('sha256').update(text, 'utf8').digest('base64') };
  } catch (error) {
    throw new Error(`cannot load ${file}: ${(error as Error).message}; run npm run build`);
  }
}
