/** Makes the options of an HTML report in the page: its script and styles, which are files beside the page, and its origin. */
import type { HtmlOptions } from '../report/html/html-report.js';
import type { Output } from '../report/reporter.js';
import { hashOf } from './hash.js';

/** The build fills these in (.ci/build.mjs). */
declare const REPORT_SCRIPT: string;
declare const REPORT_STYLE: string;
declare const VERSION: string;

export class TextOutput implements Output {
  text = '';

  write(text: string): void {
    this.text += text;
  }

  send(): void {}
}

/** @param title names of the input files */
export async function htmlOptions(out: Output, title: string): Promise<HtmlOptions> {
  const [script, style] = await Promise.all([asset(REPORT_SCRIPT), asset(REPORT_STYLE)]);
  const origin = { title, version: VERSION, command: 'keymove web', date: new Date() };
  return { out, origin, page: { script, style } };
}

async function asset(name: string): Promise<{ readonly text: string; readonly hash: string }> {
  const response = await fetch(new URL(name, document.baseURI));
  if (!response.ok) throw new Error(`found no ${name} beside the page; expected the whole of dist/web`);
  const text = (await response.text()).trim();
  return { text, hash: hashOf(text) };
}
