import { encodeUserHeader, STORED_USER_KEY, type SessionUser } from '@umbral/contracts';
import { readStartData } from './start-data';

/** Begins the first reads of the page while its code is fetched; web-kit takes their answers (`takeEarlyRead`). */
function beginFirstReads(): void {
  const stored = localStorage.getItem(STORED_USER_KEY);
  const { reads = [] } = readStartData();
  if (!stored || reads.length === 0) return;
  const authorization = encodeUserHeader(JSON.parse(stored) as SessionUser);
  const headers = { accept: 'application/json', authorization };
  const reading = new AbortController();
  const begin = (path: string) => {
    const response = fetch(path, { credentials: 'include', headers, signal: reading.signal });
    // Reported by the call that takes it.
    response.catch(() => undefined);
    return response;
  };
  const responses = new Map(reads.map((path) => [path, begin(path)]));
  window.umbralReads = { authorization, responses, abort: () => reading.abort() };
}

try {
  beginFirstReads();
} catch {
  // Without storage, or with a broken value in it, the page reads by itself.
}
