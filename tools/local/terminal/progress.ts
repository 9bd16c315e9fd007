import { dim, duration, green, red, yellow } from './style.ts';

const REMINDER_MS = 20_000;
const TITLE_WIDTH = 46;
const live = process.stdout.isTTY && !process.env.CI;
const running = new Map<string, { startedAt: number; remindedAt: number }>();
let timer: NodeJS.Timeout | undefined;
let statusShown = false;

function clearStatus() {
  if (statusShown) process.stdout.write('\r\u001b[2K');
  statusShown = false;
}

function showStatus() {
  const now = Date.now();
  if (live) {
    const text = [...running].map(([title, step]) => `${title} ${duration(now - step.startedAt)}`).join(' · ');
    clearStatus();
    process.stdout.write(dim(`… ${text}`.slice(0, (process.stdout.columns ?? 80) - 1)));
    statusShown = true;
    return;
  }
  for (const [title, step] of running) {
    if (now - step.remindedAt < REMINDER_MS) continue;
    step.remindedAt = now;
    say(dim(`… ${title} (${duration(now - step.startedAt)})`));
  }
}

/** Prints a line without tearing the status line. */
export function say(line = '') {
  clearStatus();
  process.stdout.write(`${line}\n`);
}

/** A remark that deserves attention but stops nothing. */
export const warn = (line: string) => say(`${yellow('!')} ${line}`);

/** Runs a piece of work under a title and prints how long it took. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  running.set(title, { startedAt, remindedAt: startedAt });
  timer ??= setInterval(showStatus, live ? 200 : 1_000).unref();
  const finish = (mark: string) => {
    running.delete(title);
    if (!running.size) timer = void clearInterval(timer);
    say(`${mark} ${title.padEnd(TITLE_WIDTH)} ${dim(duration(Date.now() - startedAt))}`);
  };
  try {
    const result = await work();
    finish(green('✔'));
    return result;
  } catch (error) {
    finish(red('✖'));
    throw error;
  }
}
