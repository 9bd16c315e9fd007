/** What broke where, short enough to be read over the phone: 'UMB-106 · audits · 8f3c21'. */
export function newIncident(code: string, place: string): string {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(3)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${code} · ${place} · ${id}`;
}
