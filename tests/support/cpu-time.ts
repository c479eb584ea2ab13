/** Waits for work instead of time: on a busy machine a second may be nothing. */
import { readdirSync, readFileSync } from 'node:fs';
import { platform } from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves when a process and all that it has started have computed for so many seconds, or when it has ended. */
export async function untilWorked(pid: number | undefined, seconds: number): Promise<void> {
  if (platform !== 'linux') await sleep(1000 * seconds + 500);
  else while (pid !== undefined && (secondsOf(pid) ?? seconds) < seconds) await sleep(20);
}

/** Resolves when this process, with all of its threads, has computed for so many seconds more. */
export async function untilWorkedHere(seconds: number): Promise<void> {
  const before = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    if (user + system >= 1e6 * seconds) return;
    await sleep(20);
  }
}

/** The ticks of Linux, hundredths of a second, are the same on every machine that Node runs on. */
const TICKS = 100;

/** What a process and its living descendants have computed, and those that have ended; undefined: it has ended itself. */
function secondsOf(pid: number): number | undefined {
  const all = new Map<number, { readonly parent: number; readonly ticks: number }>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(name) : undefined;
    // behind the name of the program, which may have blanks: state, parent, ..., and times of itself and of its children
    if (stat?.[0] !== undefined && stat[0] !== 'Z') {
      const ticks = stat.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
      all.set(Number(name), { parent: Number(stat[1]), ticks });
    }
  }
  const own = all.get(pid);
  if (!own) return undefined;
  const isWithin = (id: number): boolean => {
    for (let at = id; at > 1; at = all.get(at)?.parent ?? 0) if (at === pid) return true;
    return false;
  };
  let ticks = 0;
  for (const [id, each] of all) if (isWithin(id)) ticks += each.ticks;
  return ticks / TICKS;
}

function statOf(pid: string): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
