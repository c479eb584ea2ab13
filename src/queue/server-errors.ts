/**
 * Describes errors of a server in words. No message contains a password, although errors of the client contain the
 * commands that failed.
 */
import { printable } from '../text/quote.js';
import { withoutCredentials } from './address.js';

export interface ServerPlace {
  /** the address, without user and password */
  readonly shown: string;
  readonly hasTls: boolean;
  /** must not be shown */
  readonly secret: string | undefined;
}

/** A key of the queue has something that keymove did not write. */
export class ForeignKeyError extends Error {
  override readonly name = 'ForeignKeyError';
}

type ReplyWords = (place: ServerPlace, reply: string) => string;

const foreignKeyText: ReplyWords = ({ shown }, reply) =>
  `has a key of the queue that keymove did not write (${reply}). To remove the queue: keymove queue clear --queue ${shown}`;

/**
 * Errors of Redis and of BullMQ's scripts, by the words of their replies. Temporary errors lead to another attempt; any other error ends
 * the run or the worker.
 */
const REPLIES: readonly (readonly [RegExp, passes: boolean, ReplyWords])[] = [
  [
    /WRONGPASS|NOAUTH|invalid username-password|without any password/i,
    false,
    () =>
      'refuses the user or the password; give them in the URL, or in KEYMOVE_QUEUE_USER and KEYMOVE_QUEUE_PASSWORD',
  ],
  [
    /WRONGTYPE|value is not an|is not valid JSON|in JSON at position|Unexpected (end|token)/,
    false,
    foreignKeyText,
  ],
  [
    /NOPERM/,
    false,
    (_, reply) => `does not give its user the rights that a queue needs (${reply}); see docs/batches.md`,
  ],
  [/\bOOM\b/, true, () => 'is full (maxmemory). Waiting until it has room'],
  [/READONLY/, true, () => 'is read-only, maybe a replica; use the primary. Waiting'],
  [/MISCONF/, true, () => 'cannot write to its disk (MISCONF). Waiting'],
  [
    /NOREPLICAS|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|BUSY/,
    true,
    (_, reply) => `cannot write now (${reply}). Waiting`,
  ],
];

const replyOf = ({ message }: Error) => REPLIES.find(([pattern]) => pattern.test(message));

/** Decides whether the same request may succeed a little later. */
export const isPassing = (error: Error): boolean => isOfConnection(error) || replyOf(error)?.[1] === true;

export function describeError(error: Error, place: ServerPlace): string {
  const at = `Redis at ${place.shown}`;
  if (isOfConnection(error))
    return `cannot reach ${at} (${reasonOf(error)}); expected ${expectedOf(error, place)}`;
  const { secret } = place;
  const message = secret ? error.message.replaceAll(secret, '***') : error.message;
  const short = printable(withoutCredentials(message.split('\n', 1)[0] ?? ''), 200);
  const words = error instanceof ForeignKeyError ? foreignKeyText : replyOf(error)?.[2];
  return words ? `${at} ${words(place, short)}` : `${at}: ${short}`;
}

/** Codes of a connection that the server has ended. */
const CUT = ['ECONNRESET', 'EPIPE'];

function expectedOf({ message, code = '' }: NodeJS.ErrnoException, { hasTls }: ServerPlace): string {
  const running = 'a running server';
  if (!hasTls) {
    const isCut = CUT.includes(code) || /Protocol error|Connection is closed/.test(message);
    return isCut ? `${running} without TLS; for TLS, use rediss:// in the URL` : running;
  }
  if (/certificate|altnames/i.test(message))
    return 'a certificate for this host from a known authority; for one of your own, set NODE_EXTRA_CA_CERTS=ca.pem';
  if ([...CUT, 'ETIMEDOUT', 'EPROTO'].includes(code) || /SSL|TLS|Connection is closed/i.test(message))
    return `${running} with TLS; without TLS, use redis:// in the URL`;
  return running;
}

const CONNECTION_CODES = [
  ...CUT,
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
];

export const isOfConnection = (error: Error): boolean =>
  CONNECTION_CODES.includes((error as NodeJS.ErrnoException).code ?? '') ||
  /Connection is closed|ECONNREFUSED|ETIMEDOUT|Stream isn't writeable|socket|LOADING|Protocol error|certificate|altnames|SSL|TLS/i.test(
    error.message,
  );

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'no answer',
  ECONNRESET: 'connection reset',
};

export function reasonOf(error: Error): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return REASONS[code] ?? (printable(withoutCredentials(error.message), 100) || code || 'no connection');
}
