import { postToTabs } from '../live/tabs';

/** The server reports a write to its own session too, at most a second later; these reads have been invalidated already. */
const ECHO_MS = 2_000;

/** When a write of this browser has invalidated reads of a tag. Epoch milliseconds. */
const byTag = new Map<string, number>();
let latest = 0;
let running = 0;

/** The event of a write may arrive before its answer, which invalidates the reads. */
export async function whileWriting<Answer>(write: () => Promise<Answer>): Promise<Answer> {
  running += 1;
  try {
    return await write();
  } finally {
    running -= 1;
  }
}

/** To be called when a write of this tab invalidates reads: other tabs do the same at once. */
export function recordOwnWrite(tags: readonly string[]): void {
  latest = Date.now();
  recordWriteInBrowser(tags);
  postToTabs({ written: tags });
}

export function recordWriteInBrowser(tags: readonly string[]): void {
  for (const tag of tags) byTag.set(tag, Date.now());
}

/** Whether an event of this session's own change says nothing new. */
export const isEcho = (tag: string): boolean => running > 0 || Date.now() - (byTag.get(tag) ?? 0) < ECHO_MS;

/** The last write of this tab: its results are shown at once, where those of others wait. */
export const lastOwnWrite = (): number => latest;
