/** The version of the program. */
import { packageVersion } from '../host/node/package-files.js';

export const version = (): string => packageVersion();
