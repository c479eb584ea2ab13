/** Copies or downloads the contents of a view in one of several formats. */
import { copyText } from '../board-ui/browser-services.js';
import { button, h } from '../board-ui/dom.js';
import type { App } from './app.js';
import { failureText } from './engine.js';
import { choices } from './field.js';
import { TEXTS } from './texts.js';

const { save: words } = TEXTS;

export interface MadeFile {
  readonly content: string | Blob;
  /** MIME type */
  readonly type: string;
  readonly extension: string;
  /** subject of the file, for its name */
  readonly about: string;
}

const MAX_NAME = 60;

/**
 * @param forms names of the formats, and their labels
 * @param make makes the file, and loads what this needs
 */
export function saveBar(
  app: App,
  id: string,
  forms: readonly (readonly [name: string, label: string])[],
  make: (form: string) => Promise<MadeFile>,
): HTMLElement {
  const form = choices(`${id}-form`, forms);
  const said = h('span.said');
  const tell = (text: string): void => {
    said.textContent = text;
    app.say(text);
  };
  const pressed =
    (act: (file: MadeFile) => Promise<string>): (() => void) =>
    () =>
      void make(form.value).then(act).catch(failureText).then(tell);
  return h(
    'div.save-bar',
    h('label', { for: form.id }, words.as),
    form,
    button('quiet', pressed(copy), words.copy),
    button('quiet', pressed(download), words.download),
    said,
  );
}

async function copy({ content }: MadeFile): Promise<string> {
  if (typeof content === 'string') return (await copyText(content)) ? words.copied : words.notAllowed;
  try {
    await navigator.clipboard.write([new ClipboardItem({ [content.type]: content })]);
    return words.copied;
  } catch {
    return words.notAllowed;
  }
}

/** Offers the contents to the browser as a file. */
export async function download({ content, type, extension, about }: MadeFile): Promise<string> {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const name = about
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME)
    .trim();
  const file = `${name.replaceAll(' ', '-') || 'keymove'}.${extension}`;
  const link = h('a', { href: url, download: file, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  // the browser may not have finished reading it
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return words.downloaded(file);
}
