/** An error that was shown to a user. */
export interface Incident {
  code: string;
  place: string;
  error: unknown;
}

/** Incidents before the subscription: the listener is loaded in parallel with the module that it watches. */
const buffered: Incident[] = [];
const MAX_BUFFERED = 5;
let listener: ((incident: Incident) => void) | undefined;

/** Subscribes to incidents, buffered ones first. One listener: the shell's. */
export function onIncident(next: (incident: Incident) => void): void {
  listener = next;
  buffered.splice(0).forEach(next);
}

/**
 * Logs an error to the console, under a code short enough to be read over the phone: 'UMB-106 · audits · 8f3c21'.
 * The screen shows the code, and it finds the line in the console.
 */
export function reportIncident(code: string, place: string, error: unknown): string {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(3)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  const incident = `${code} · ${place} · ${id}`;
  // eslint-disable-next-line no-console -- the only place where web code logs
  console.error(incident, error);
  if (listener) listener({ code, place, error });
  else if (buffered.length < MAX_BUFFERED) buffered.push({ code, place, error });
  return incident;
}
