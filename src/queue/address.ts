/** Reads the address of a server, and hides its secrets. */

import { withoutEnd } from '../text/ends.js';
import { quote } from '../text/quote.js';
import { UserError } from '../text/user-error.js';

/** The queue cannot be used; `message` says why. */
export class QueueError extends UserError {
  override readonly name = 'QueueError';
}

export interface QueueAddress {
  /** `redis://user:password@host:6379/0`; `rediss://` with TLS */
  readonly url: string;
  /** used unless the URL has them; by default KEYMOVE_QUEUE_USER and KEYMOVE_QUEUE_PASSWORD of the environment */
  readonly user?: string;
  readonly password?: string;
}

/** Matches an address of host, port and database, which has no secrets. */
const PLAIN = /^(?:[\w.-]*|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:\/\d*)?$/i;

/**
 * Returns a text without anything between the scheme of a URL and the last `@`. A Redis URL with characters that an
 * address cannot have is removed completely.
 */
export function withoutCredentials(text: string): string {
  const end = text.lastIndexOf('@');
  // a password may have any characters, including those that an address must not have
  const scheme = /rediss?:\/{0,2}|\/\//i.exec(text);
  const start = scheme ? scheme.index + scheme[0].length : 0;
  const isHidden = scheme ? start <= end : /^[^\s:@]*:/.test(text) && end > 0;
  const hidden = isHidden ? `${text.slice(0, start)}***${text.slice(end)}` : text;
  return hidden.replaceAll(/(rediss?:\/{0,2})((?:.*%40)?\S*)/gis, (url, scheme: string, rest: string) =>
    PLAIN.test(withoutEnd(rest.replace(/^\*\*\*@/, ''), '.,:;)\'"`')) ? url : `${scheme}***`,
  );
}

/** Returns an address without secrets. Even an invalid address may contain a password. */
function shownOf(text: string): string {
  const word = text.replaceAll(/\s/g, '_');
  const [, scheme = '', rest = ''] = /^(rediss?:\/?(?!\/)|[a-z]*:?\/\/)?(.*)$/i.exec(word) ?? [];
  if (PLAIN.test(rest) || !/[:%@]/.test(rest)) return text;
  return rest.includes('@') ? withoutCredentials(word) : `${scheme}***`;
}

export interface Endpoint {
  readonly host: string;
  readonly port: number;
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  readonly tls?: object;
}

/** @throws QueueError if it is not the address of a Redis server */
export function readAddress({ url: text, user, password }: QueueAddress, env = process.env): Endpoint {
  if (/[?#]/.test(text)) {
    throw new QueueError(
      'found a ? or # in the URL of a Redis server; write %3F and %23 in a user or password',
    );
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const db = url?.pathname.replace(/^\//, '') ?? '';
  const isKnown = url?.protocol === 'redis:' || url?.protocol === 'rediss:';
  if (!url || !isKnown || /^$|%/.test(url.hostname) || !/^\d*$/.test(db)) {
    throw new QueueError(
      `found ${quote(shownOf(text))}; expected the URL of a Redis server, such as redis://host:6379/0`,
    );
  }
  const username = decoded(url.username) || (user ?? env.KEYMOVE_QUEUE_USER);
  const secret = decoded(url.password) || (password ?? env.KEYMOVE_QUEUE_PASSWORD);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 6379),
    db: Number(db),
    ...(username && { username }),
    ...(secret && { password: secret }),
    ...(url.protocol === 'rediss:' && { tls: {} }),
  };
}

/** @throws QueueError without the text in its message */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new QueueError('found a single % in the user or password of a Redis server; write it as %25');
  }
}
