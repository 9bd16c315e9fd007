import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { codeOf } from '../failure.ts';

/** Whether a process with this id exists (also one of another user). A zombie counts as ended. */
export function isAlive(pid: number) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
  return !isZombie(pid);
}

/**
 * Distinguishes a process from a later one with the same id: its start time (and the boot it belongs to).
 * Undefined when there is no such process.
 */
export function birthOf(pid: number) {
  if (process.platform === 'linux') {
    try {
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${statOf(pid)[19]}`;
    } catch {
      return undefined;
    }
  }
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Fields of /proc/<pid>/stat from the third (state) on; the second may hold blanks, so it is cut off first. */
function statOf(pid: number) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function isZombie(pid: number) {
  try {
    return process.platform === 'linux' && statOf(pid)[0] === 'Z';
  } catch {
    return false;
  }
}
