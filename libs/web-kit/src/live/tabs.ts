import type { RecordsMessage } from '@umbral/contracts';
import type { LiveUpdate } from './live-source';

/** What the tabs of one browser send each other. */
export type TabMessage =
  /** An event of the server, from the tab that has the connection. */
  | { update: LiveUpdate }
  | { records: RecordsMessage }
  /** All that had changed until now has arrived. */
  | { alive: true }
  /** A tab has written: reads of these tags have changed. */
  | { written: readonly string[] }
  /** A new tab asks for the events since its first read. Epoch milliseconds. */
  | { since: number };

const CHANNEL = 'umbral.live';
let channel: BroadcastChannel | undefined;

/** Opens the channel to the other tabs. Returns the close function. */
export function openTabs(onMessage: (message: TabMessage) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const own = new BroadcastChannel(CHANNEL);
  own.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);
  channel = own;
  return () => {
    own.close();
    channel = undefined;
  };
}

/** Sends to the other tabs; does nothing while no user is signed in. */
export const postToTabs = (message: TabMessage): void => channel?.postMessage(message);
