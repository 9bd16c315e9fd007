import type { IncomingMessage } from 'node:http';
import { Refusal } from '../problems/refusal.js';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isSafe = (method: string): boolean => safeMethods.has(method);

/**
 * The rule of Go's net/http CrossOriginProtection: browsers send Sec-Fetch-Site, older ones Origin. A call with neither
 * header does not come from a browser, so its cookie was not attached by another site.
 */
export function isCrossOrigin({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  if (isSafe(method ?? 'GET')) return false;
  const site = headers['sec-fetch-site'];
  if (site) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = headers;
  return Boolean(origin) && hostOf(origin as string) !== host?.toLowerCase();
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

export function refuseCrossOrigin(request: Pick<IncomingMessage, 'method' | 'headers'>): void {
  if (isCrossOrigin(request)) throw new Refusal('cross_origin');
}
