/** Returns whether no process of this machine has that number, so that its locks are abandoned. */
export function hasProcessEnded(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
