/** Troubles of a server in words. No message has a password: errors of the client carry the commands that failed. */
import { printable } from '../text/quote.js';
import { withoutCredentials } from './address.js';

export interface Place {
  /** the address, without user and password */
  readonly shown: string;
  readonly hasTls: boolean;
  /** not to be shown */
  readonly secret: string | undefined;
}

export function nameTrouble(error: Error, place: Place): string {
  const { message } = error;
  const { shown } = place;
  const at = `Redis at ${shown}`;
  const short = (): string => shortened(message, place);
  if (isOfConnection(error))
    return `cannot reach ${at} (${reasonOf(error)}); expected ${expectedOf(error, place)}`;
  if (error instanceof SyntaxError)
    return `found a chunk at ${shown} whose bytes were changed; expected JSON. Its run submits it again`;
  if (/WRONGPASS|NOAUTH|invalid username-password|without any password/i.test(message)) {
    return `${at} refuses the user or the password; expected them in the URL, or in KEYMOVE_QUEUE_USER and KEYMOVE_QUEUE_PASSWORD`;
  }
  if (hasWrongType(error))
    return `${at} has something else in the place of a key of keymove (WRONGTYPE); expected the keys of a queue, which are made anew after: keymove queue clear --queue ${shown}`;
  if (/NOPERM/.test(message))
    return `${at} does not permit its user what a queue needs (${short()}); expected the rights in docs/batches.md`;
  if (/\bOOM\b/.test(message)) return `${at} is full (maxmemory); expected room for the queue. Waiting`;
  if (/READONLY/.test(message))
    return `${at} is read-only; expected a primary, not a replica of one. Waiting`;
  if (/MISCONF/.test(message)) return `${at} cannot write to its disk (MISCONF). Waiting`;
  return `${at}: ${short()}`;
}

/** The server has ended the connection. */
const CUT = ['ECONNRESET', 'EPIPE'];

function expectedOf({ message, code = '' }: NodeJS.ErrnoException, { hasTls }: Place): string {
  if (!hasTls) {
    const isCut = CUT.includes(code) || /Protocol error|Connection is closed/.test(message);
    return isCut
      ? 'a server that is running, without TLS; with TLS, rediss:// in the URL'
      : 'a server that is running';
  }
  if (/certificate|altnames/i.test(message))
    return 'a certificate for this host, of a known authority; one of your own is named in NODE_EXTRA_CA_CERTS=ca.pem';
  if ([...CUT, 'ETIMEDOUT', 'EPROTO'].includes(code) || /SSL|TLS|Connection is closed/i.test(message))
    return 'a server that is running, with TLS; without TLS, redis:// in the URL';
  return 'a server that is running';
}

function shortened(message: string, { secret }: Place): string {
  const text = secret ? message.replaceAll(secret, '***') : message;
  return printable(withoutCredentials(text.split('\n', 1)[0] ?? ''), 200);
}

/** Somebody has put something else in the place of a key. */
export const hasWrongType = (error: unknown): boolean => /WRONGTYPE/.test((error as Error).message);

const CONNECTION_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
];

export const isOfConnection = (error: Error): boolean =>
  CONNECTION_CODES.includes((error as NodeJS.ErrnoException).code ?? '') ||
  /Connection is closed|ECONNREFUSED|ETIMEDOUT|Stream isn't writeable|socket|LOADING|Protocol error|certificate|altnames|SSL|TLS/i.test(
    error.message,
  );

export function reasonOf(error: Error): string {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  const words: Record<string, string> = {
    ECONNREFUSED: 'connection refused',
    ENOTFOUND: 'there is no such host',
    ETIMEDOUT: 'no answer',
    ECONNRESET: 'connection reset',
  };
  return words[code] ?? (printable(withoutCredentials(error.message), 100) || code || 'no connection');
}
