/** What broke, where. */
export interface Incident {
  code: string;
  place: string;
  error: unknown;
}

/** What happened before anybody listened: the listener is fetched while the module that it listens for is. */
const unheard: Incident[] = [];
const MAX_BUFFERED = 5;
let hear: ((incident: Incident) => void) | undefined;

/** Hears what breaks, with what broke just before. One listener: the shell's. */
export function onIncident(listener: (incident: Incident) => void): void {
  hear = listener;
  unheard.splice(0).forEach(listener);
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
  if (hear) hear({ code, place, error });
  else if (unheard.length < MAX_BUFFERED) unheard.push({ code, place, error });
  return incident;
}
