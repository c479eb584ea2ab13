/** The version of the program. */
import { packageVersion } from '../node.js';

export const version = (): string => packageVersion();
