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
  return incident;
}
