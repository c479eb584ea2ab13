/** Reads what the library's `compose` is asked: the positions of a scheme, and the task to carry out for each. */
import type { Task } from '../batch/tasks.js';
import { spaceOf, type Wish } from '../batch/wish.js';
import { Positions } from '../compose/positions.js';
import { readScheme } from '../compose/scheme.js';
import { TooManyError } from '../compose/space.js';
import { checkStipulation } from '../problems/check-stipulation.js';
import { directMate, makeStipulation, type Stipulation } from '../problems/stipulation.js';
import { SOLUTION_VERDICTS } from '../records/facts.js';
import { whyNotAnswered } from '../solve/answerable.js';
import { present } from '../text/present.js';
import { parseWhere } from '../themes/where/where.js';
import { KeymoveError } from './keymove-error.js';
import { type ComposeOptions, searchLimits, solverPlayOptions } from './options.js';
import { valueText } from './value-rules.js';

export interface Composition {
  readonly positions: Positions;
  readonly task: Task<'solve'>;
}

/** @throws KeymoveError `bad-problem`, `bad-stipulation`, `not-solved-yet` or `bad-option` */
export function readComposition(scheme: unknown, options: ComposeOptions, hashMb: number): Composition {
  const read = typeof scheme === 'string' ? readScheme(scheme) : undefined;
  if (!read?.ok) {
    const message = read ? read.error.message : `found ${valueText(scheme)}; expected the text of a scheme`;
    throw new KeymoveError('bad-problem', message, { findings: read ? [read.error] : [] });
  }
  const { where, seed, positions: atMost } = options;
  const stipulation = stipulationOf(options.stipulation);
  if (where !== undefined) checkWhere(where);
  const wish: Wish = {
    scheme: `${makeStipulation(stipulation)} ${read.value.text}`,
    ...present({ where, seed }),
  };
  const found = solverPlayOptions({ max: 1, themes: true });
  const task = { name: 'solve', options: { hashMb, ...found, ...searchLimits(options), wish } } as const;
  try {
    const space = spaceOf(read.value, stipulation, wish);
    return { positions: new Positions(space, { stipulation, name: 'scheme', atMost }), task };
  } catch (error) {
    if (!(error instanceof TooManyError)) throw error;
    throw new KeymoveError('bad-problem', `${error.message}; expected fewer squares, or fewer men`);
  }
}

function stipulationOf(given: ComposeOptions['stipulation']): Stipulation {
  if (given === undefined) return directMate(2);
  const asked = checkStipulation(given);
  if (!asked.ok) {
    throw new KeymoveError('bad-stipulation', asked.error.message, { findings: [asked.error] });
  }
  const why = whyNotAnswered(asked.value);
  if (why) throw new KeymoveError('not-solved-yet', why.message, { findings: [why] });
  return asked.value;
}

function checkWhere(text: string): void {
  const where = parseWhere(text, SOLUTION_VERDICTS);
  if (where.ok) return;
  const { found, expected } = where.error;
  const what = found === '' ? 'the end' : valueText(found);
  throw new KeymoveError('bad-option', `option where: found ${what}; expected ${expected}`);
}
