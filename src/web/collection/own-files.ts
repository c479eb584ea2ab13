/** The reader's own collection as a file. Solutions are part of it where the form has room for them. */
import type { SolutionRecord } from '../../records/problem-records.js';
import { keysInEpd, problemEpd } from '../../report/problem/problem-epd.js';
import { popeyeInput } from '../../report/problem/problem-popeye.js';
import { solutionPgn } from '../../report/solution/solution-pgn.js';
import type { App } from '../app.js';
import type { PageProblem } from '../page-problem.js';
import { askOf, examine } from '../question.js';
import type { MadeFile } from '../save-bar.js';
import { TEXTS } from '../texts.js';

const { own: words } = TEXTS;

/** A longer search is not waited for: what it does not prove is not written. */
const SOLVE_MS = 2000;

type OwnForm = 'pgn' | 'epd' | 'olive' | 'popeye' | 'json';
interface Form {
  readonly type: string;
  readonly extension: string;
  write(records: readonly SolutionRecord[]): string | Promise<string>;
}

const FORMS: Readonly<Record<OwnForm, Form>> = {
  pgn: {
    ...{ type: 'application/vnd.chess-pgn', extension: 'pgn' },
    write: (records) => records.map(({ problem, solution }) => solutionPgn(problem, solution)).join(''),
  },
  epd: {
    ...{ type: 'text/plain', extension: 'epd' },
    write: (records) =>
      records.map(({ problem, solution }) => problemEpd(problem, keysInEpd(solution))).join(''),
  },
  olive: {
    ...{ type: 'application/yaml', extension: 'olv' },
    write: async (records) => {
      const { oliveDocument } = await import('../../report/solution/solution-olive.js');
      return records.map(({ problem, solution }) => oliveDocument(problem, solution)).join('');
    },
  },
  popeye: {
    ...{ type: 'text/plain', extension: 'inp' },
    write: (records) => popeyeInput(records.map(({ problem }) => problem)),
  },
  json: {
    ...{ type: 'application/x-ndjson', extension: 'jsonl' },
    write: (records) => records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  },
};

/**
 * @param tell how many of the problems are solved
 * @throws Error where a problem is not legal
 */
export async function ownFile(
  form: string,
  app: App,
  tell: (done: number, all: number) => void,
): Promise<MadeFile> {
  const { own } = app.store.state;
  const { type, extension, write } = FORMS[form as OwnForm];
  const records: SolutionRecord[] = [];
  try {
    for (const [index, problem] of own.entries()) {
      tell(index, own.length);
      records.push({ ...(await solved(app, problem)), index });
    }
  } finally {
    tell(own.length, own.length);
  }
  return { type, extension, content: await write(records), about: words.file };
}

async function solved({ engine, store }: App, problem: PageProblem): Promise<SolutionRecord> {
  const { fault } = examine(problem);
  if (fault) throw new Error(`${problem.fen}: ${fault.message}`);
  const { settings } = store.state;
  const { tries, setPlay } = settings;
  return engine.ask(settings, (asked) =>
    asked.solve(askOf(problem), { ms: SOLVE_MS, max: settings.maxMoves, tries: tries || false, setPlay }),
  );
}
