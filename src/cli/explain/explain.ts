/** `keymove explain`: why a first move is, or is not, a key. */
import { positionOf } from '../../chess/moves.js';
import { DEFAULT_HASH_MB } from '../../kernel/bounds.js';
import { Kernel } from '../../kernel/kernel.js';
import { Output } from '../../report/output.js';
import { writeExplainedMove, writeRatedMoves } from '../../report/position/explanation.js';
import { chooseStyle } from '../../report/terminal/style.js';
import { explainMove, rateMoves } from '../../solve/explain.js';
import { Prover } from '../../solve/prover.js';
import { fitting, readMove } from '../../solve/verify/claimed-moves.js';
import { quote } from '../../text/quote.js';
import { EXIT, type ExitCode } from '../exit-codes.js';
import { DEFAULT_MAX_MOVES } from '../options/options.js';
import { positionOption } from '../options/position-option.js';
import { UsageError } from '../usage-error.js';
import type { ExplainArguments } from '../verify/verify-options.js';

/** Exit code 0: the move, or one of all, is a key; 1: it is none; 3: a limit was reached. */
export async function run(args: ExplainArguments): Promise<ExitCode> {
  const fen = positionOption(args.fen);
  const position = positionOf(fen);
  const move = args.move === undefined ? undefined : moveOption(position, args.move);
  const kernel = Kernel.create({ hashMb: args.hash ?? DEFAULT_HASH_MB });
  kernel.setPosition(fen);
  const { nodes, time } = args;
  const prover = new Prover(kernel, {
    ...(nodes !== undefined && { nodes }),
    ...(time !== undefined && { ms: time }),
  });
  const max = args.max ?? DEFAULT_MAX_MOVES;
  // without a mate in sight, the longest that was looked for is what every move fails to give
  const moves = args.mate ?? prover.shortestMate(max).mate ?? max;
  const out = new Output(process.stdout);
  const style = chooseStyle(process.stdout, process.env, args.color);
  const code = move ? explainOne(move) : explainAll();
  await out.drain();
  return code;

  function explainOne(first: NonNullable<typeof move>): ExitCode {
    const explained = explainMove(prover, position, first, moves, max);
    writeExplainedMove(explained, position.turn === 'black', out, style);
    if (explained.ends === 'mate') return EXIT.ok;
    const { ends, defences } = explained;
    const fails =
      ends === 'stalemate' || defences.some(({ mate, undecided }) => mate === undefined && !undecided);
    if (fails) return EXIT.no;
    return explained.limit ? EXIT.undecided : EXIT.ok;
  }

  function explainAll(): ExitCode {
    const rated = rateMoves(prover, position, moves);
    out.write(`${position.turn === 'black' ? 'Black' : 'White'} to move, #${moves}\n\n`);
    writeRatedMoves(rated, out, style);
    if (rated.some(({ rating }) => rating.kind === 'key')) return EXIT.ok;
    return prover.limit ? EXIT.undecided : EXIT.no;
  }
}

function moveOption(position: ReturnType<typeof positionOf>, given: string | readonly string[]) {
  const text = typeof given === 'string' ? given : (given.at(-1) ?? '');
  const read = readMove(position, text);
  if (!('reason' in read)) return read.move;
  const why = {
    unreadable: `found ${quote(text)}; expected a move such as Qe5 or d1e5`,
    illegal: `found ${quote(text)}, which is not legal here; keymove moves lists what is`,
    ambiguous: `found ${quote(text)}, which fits ${fitting(position, text).join(', ')}; expected one move`,
  };
  throw new UsageError(`--move: ${why[read.reason]}`);
}
