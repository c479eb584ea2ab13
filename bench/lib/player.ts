/** A player in a match: our own engine or any other program, over UCI or the older XBoard protocol. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { GamePosition } from '../../src/analyse/analysis.js';
import { UciEngine } from '../../src/uci/client/client.js';
import { CecpPlayer } from './cecp.js';
import type { Budget, PlayedMove, Player } from './player-interface.js';
import { REPOSITORY } from './report.js';

/** A program and its options. */
export interface PlayerSpec {
  /** `keymove`, or a command line; with the prefix `cecp:` for programs that do not speak UCI */
  readonly command: string;
  /** UCI options */
  readonly options: Readonly<Record<string, string>>;
  /** replaces its own name */
  readonly name?: string;
}

export const OWN = 'keymove';

/** The command line of a program, and `keymove` as built here. */
export function commandLine(command: string): [path: string, ...args: string[]] {
  if (command === OWN) return [process.execPath, join(REPOSITORY, 'bin', 'keymove.js'), 'uci'];
  const [program = '', ...args] = command.split(' ').filter((word) => word !== '');
  return [programPath(program), ...args];
}

/** On the PATH, or where Debian puts games. */
export function programPath(program: string): string {
  if (program.includes('/')) return program;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/games'];
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? program;
}

/** Reads `--<side>`, `--<side>-option Name=Value` and `--<side>-name` from the command line. */
export function readSpec(command: string, options: readonly string[], name: string | undefined): PlayerSpec {
  const pairs = options.map((text): [string, string] => {
    const at = text.indexOf('=');
    return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  });
  return { command, options: Object.fromEntries(pairs), ...(name !== undefined && { name }) };
}

export async function startPlayer(spec: PlayerSpec): Promise<Player> {
  if (spec.command.startsWith('cecp:')) {
    const [path, ...args] = commandLine(spec.command.slice('cecp:'.length));
    return CecpPlayer.start(path, args, spec.name);
  }
  const [path, ...args] = commandLine(spec.command);
  const engine = await UciEngine.start(path, { args, options: spec.options });
  return new UciPlayer(engine, spec.name ?? engine.name);
}

class UciPlayer implements Player {
  readonly name: string;
  readonly #engine: UciEngine;

  constructor(engine: UciEngine, name: string) {
    this.#engine = engine;
    this.name = name;
  }

  newGame(): Promise<void> {
    return this.#engine.newGame();
  }

  async play(position: GamePosition, budget: Budget): Promise<PlayedMove> {
    const analysis = await this.#engine.analyse({ position, ...budget });
    const move = analysis.bestMove ?? analysis.lines[0]?.moves[0];
    if (!move) throw new Error(`${this.name}: no move`);
    const score = analysis.lines[0]?.score;
    return { move, nodes: analysis.nodes, ...(score && { score }) };
  }

  close(): Promise<void> {
    return this.#engine.close();
  }
}
