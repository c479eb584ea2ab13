/** The options of `diagram`. */
import type { InferredOptionTypes, Options } from 'yargs';
import { DEFAULT_SIZE } from '../../report/position/diagram/svg.js';
import { THEME_NAMES } from '../../report/position/diagram/themes.js';
import { choice } from '../grammar/choice.js';
import { wholeNumber } from '../grammar/numbers.js';

export const diagramOptions = {
  fen: {
    string: true,
    requiresArg: true,
    demandOption: true,
    describe: 'The position, in quotes',
    group: 'Position:',
  },
  flip: { type: 'boolean', describe: 'Black below', group: 'Position:' },
  svg: { type: 'boolean', describe: 'A drawing that scales', group: 'Form:' },
  png: { type: 'boolean', describe: 'A picture', group: 'Form:' },
  text: {
    type: 'boolean',
    describe: 'A board for the terminal; so it is unless --output says otherwise',
    group: 'Form:',
  },
  output: {
    alias: 'o',
    string: true,
    requiresArg: true,
    describe: 'Write to this file; its ending (.svg, .png, .txt) tells the form unless that is given',
    group: 'Output:',
  },
  size: {
    string: true,
    requiresArg: true,
    coerce: wholeNumber('--size', 16, 4096),
    describe: `Width and height in pixels (${DEFAULT_SIZE})`,
    group: 'Output:',
  },
  coordinates: { type: 'boolean', describe: 'Letters and digits beside the board', group: 'Output:' },
  theme: {
    string: true,
    requiresArg: true,
    coerce: choice('--theme', THEME_NAMES),
    describe: `Colours: ${THEME_NAMES.join(', ')} (brown)`,
    group: 'Output:',
  },
  color: { type: 'boolean', default: true, hidden: true },
  'no-color': {
    type: 'boolean',
    describe: 'No colours in a text board; NO_COLOR in the environment does the same',
    group: 'Output:',
  },
} as const satisfies Record<string, Options>;

export type DiagramArguments = InferredOptionTypes<typeof diagramOptions>;
