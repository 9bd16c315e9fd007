import type { IncomingMessage } from 'node:http';
import { operations, patternOf, type OperationShape } from '@umbral/contracts';
import { Refusal } from '../problems/refusal.js';
import { isSafe } from './cross-origin.js';

/** Whether a path is that of a read that answers a file. Escaped as it is sent: the services decode it, too. */
export function downloadPaths(all: readonly OperationShape[] = operations): (path: string) => boolean {
  const patterns = all.filter(({ method, media }) => method === 'GET' && media).map(patternOf);
  return (path) => {
    const asRouted = decoded(path);
    return patterns.some((pattern) => pattern.test(asRouted));
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Refuses a file to a navigation that another site started: the session's cookie is sent with it (`SameSite=Lax`), the export is
 * audited and counted for a person who did not ask for it, and its file lands on their disk. A typed address and a bookmark
 * (`none`) are the person's own, and a call without the header comes from no browser.
 */
export function refuseCrossSiteDownload(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  isDownload: () => boolean,
): void {
  const site = headers['sec-fetch-site'];
  if (site && site !== 'same-origin' && site !== 'none' && isSafe(method ?? 'GET') && isDownload())
    throw new Refusal('cross_origin');
}
