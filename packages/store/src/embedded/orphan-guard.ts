import { spawn } from 'node:child_process';
import { processOptions } from './process-options.ts';
import type { Places } from './places.ts';

/**
 * Ensures that a PostgreSQL program does not outlive this process: at an ordinary exit we signal it; when we are killed, a
 * waiting shell sees its input close and signals it. Windows has no such shell: there the next start stops it.
 * @returns a function that dismisses the guard once the program has ended, because its number may then belong to another
 * process
 */
export function guardAgainstOrphan(pid: number, places: Places): () => void {
  const onExit = () => signal(pid);
  process.once('exit', onExit);
  const dismissShell = process.platform === 'win32' ? () => {} : guardByShell(pid, places);
  return () => {
    process.off('exit', onExit);
    dismissShell();
  };
}

function guardByShell(pid: number, places: Places): () => void {
  const shell = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(pid)], {
    ...processOptions(places),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // without a shell the next start stops what is left
  shell.on('error', () => {});
  // none where the system had no more handles for it
  (shell.stdin as typeof shell.stdin | undefined)?.on('error', () => {});
  return () => shell.kill('SIGKILL');
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // it has ended already
  }
}
