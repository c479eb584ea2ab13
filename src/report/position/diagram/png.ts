/** Renders a diagram as PNG from its SVG. resvg, which does this, is loaded only when needed. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

let ready: Promise<void> | undefined;

/** Returns the PNG file of an SVG, in the size of the SVG. */
export async function pngOf(svg: string): Promise<Uint8Array> {
  ready ??= load();
  await ready;
  const image = new Resvg(svg).render();
  try {
    return image.asPng();
  } finally {
    image.free();
  }
}

async function load(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(await readFile(file));
}
