import { postToTabs } from '../live/tabs';

/** The server reports a write to its own session too, at most a second later; these reads have been invalidated already. */
const ECHO_MS = 2_000;

/** When a write has invalidated reads of a tag: one of any tab of this browser, and one of this tab. Epoch milliseconds. */
const inBrowser = new Map<string, number>();
const inTab = new Map<string, number>();
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
  for (const tag of tags) inTab.set(tag, latest);
  recordWriteInBrowser(tags);
  postToTabs({ written: tags });
}

export function recordWriteInBrowser(tags: readonly string[]): void {
  for (const tag of tags) inBrowser.set(tag, Date.now());
}

const isRecent = (writes: ReadonlyMap<string, number>, tag: string): boolean =>
  running > 0 || Date.now() - (writes.get(tag) ?? 0) < ECHO_MS;

/** Whether the reads that an event of this session's own change concerns have been invalidated already. */
export const isEcho = (tag: string): boolean => isRecent(inBrowser, tag);

/** The same, where the write was one of this tab: a form in another one knows nothing of it. */
export const isEchoOfTab = (tag: string): boolean => isRecent(inTab, tag);

/** The last write of this tab: its results are shown at once, where those of others wait. */
export const lastOwnWrite = (): number => latest;
