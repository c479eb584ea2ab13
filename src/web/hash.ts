/** Returns the SHA-256 of a text. The browser's own function needs HTTPS, and is asynchronous. */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

export const hashOf = (text: string): string => btoa(String.fromCharCode(...sha256(utf8ToBytes(text))));
