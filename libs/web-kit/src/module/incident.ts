/** What broke, where. */
export interface Incident {
  code: string;
  place: string;
  error: unknown;
}

/** What happened before anybody listened: the listener is fetched while the module that it listens for is. */
const buffered: Incident[] = [];
const MAX_BUFFERED = 5;
let listener: ((incident: Incident) => void) | undefined;

/** Hears what breaks, with what broke just before. One listener: the shell's. */
export function onIncident(next: (incident: Incident) => void): void {
  listener = next;
  buffered.splice(0).forEach(next);
}

/**
 * Writes what broke into the console, under a code short enough to be read over the phone: 'UMB-106 · audits · 8f3c21'.
 * The code is for the screen; it leads to the line.
 */
export function reportIncident(code: string, place: string, error: unknown): string {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(3)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  const incident = `${code} · ${place} · ${id}`;
  // eslint-disable-next-line no-console -- the one place where the web writes there
  console.error(incident, error);
  if (listener) listener({ code, place, error });
  else if (buffered.length < MAX_BUFFERED) buffered.push({ code, place, error });
  return incident;
}
