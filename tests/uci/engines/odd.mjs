#!/usr/bin/env node
/** An engine with one flaw, named by its argument; otherwise it plays the first of `searchmoves`, or e2e4. */
import { createInterface } from 'node:readline';

const flaw = process.argv[2] ?? 'none';
const say = (line) => process.stdout.write(`${line}\n`);

if (flaw === 'exits at once') {
  process.stderr.write('cannot open network file nn.bin\n');
  process.exit(7);
}
if (flaw === 'endless line') for (let i = 0; i < 300; i++) process.stdout.write('x'.repeat(10_000));

const GO = {
  none: () => say('info depth 1 score cp 30 nodes 20 pv e2e4 e7e5\nbestmove e2e4'),
  'dies thinking': () => {
    say('info depth 1 score cp 30 pv e2e4');
    process.stderr.write('warming up\nassertion failed: pos.is_ok()\n');
    process.exitCode = 3;
    setTimeout(() => process.exit(), 20);
  },
  'killed thinking': () => process.kill(process.pid, 'SIGKILL'),
  'illegal best move': () => say('info depth 1 score cp 30 pv e2e4\nbestmove e2e5'),
  'illegal variation': () => say('info depth 1 score cp 30 pv e2e5 e7e5\nbestmove e2e4'),
  'variation runs on': () => say('info depth 3 score cp 30 pv e2e4 e7e5 e2e4 d7d5\nbestmove e2e4'),
  'only a move': () => say('bestmove g1f3 ponder g8f6'),
  'no move': () => say('bestmove (none)'),
  'deaf to stop': () => say('info depth 1 score cp 30 pv e2e4'),
  'ignores limits': () => {
    for (let depth = 1; depth <= 9; depth++)
      say(`info depth ${depth} score cp 1 nodes ${depth * 100} pv e2e4`);
  },
  'castles by taking the rook': () => say('info depth 1 score cp 30 pv e1h1 e8a8\nbestmove e1h1'),
  'plays weaker': () => say('info depth 9 score cp 30 pv e2e4 e7e5\nbestmove a2a3'),
  'is stopped between two ranks': () =>
    say(
      [
        'info depth 4 multipv 1 score cp 50 pv e2e4',
        'info depth 4 multipv 2 score cp 40 pv d2d4',
        'info depth 4 multipv 3 score cp 30 pv g1f3',
        'info depth 5 multipv 1 score cp 20 pv e2e4',
        'info depth 5 multipv 2 score cp 10 pv c2c4',
        'info depth 5 multipv 3 score cp 35 upperbound pv d2d4',
        'info depth 5 multipv 1 score cp 20 pv e2e4',
        'info depth 5 multipv 2 score cp 10 pv c2c4',
        'info depth 4 multipv 3 score cp 30 pv d2d4',
        'bestmove e2e4',
      ].join('\n'),
    ),
  'windows lines': () => say('info depth 1 score cp 30 nodes 20 pv e2e4 e7e5\r\nbestmove e2e4\r'),
  'changes its mind': () =>
    say(
      'info depth 4 score cp 10 pv e2e4 e7e5\ninfo depth 5 score cp 55 lowerbound pv d2d4 d7d5\nbestmove d2d4',
    ),
};

let games = 0;

createInterface({ input: process.stdin })
  .on('line', (line) => {
    if (line === 'uci' && flaw !== 'silent') {
      if (flaw === 'windows lines') say('id name Odd\r\nuciok\r');
      else
        say(
          `id name Odd\noption name Hash type spin default 16 min 1 max 1024${flaw.includes('ranks') ? '\noption name MultiPV type spin default 1 min 1 max 9' : ''}\nuciok`,
        );
    } else if (line === 'isready' && (flaw !== 'ready once' || games++ === 0)) say('readyok');
    else if (line.startsWith('go')) GO[flaw]?.();
    else if (line === 'stop' && flaw === 'ignores limits') say('bestmove e2e4');
    else if (line === 'quit' && flaw !== 'deaf to quit') process.exit();
  })
  .on('close', () => process.exit());
