/** Subject on which a consumer says which of the given events it lacks. */
export const missingSubject = (durable: string): string => `umbral.reconcile.${durable}`;

/** Subject on which a service reconciles at once and, if asked for, reports. */
export const reconcileNowSubject = (service: string): string => `umbral.reconcile.now.${service}`;

/** Does a subject fall under a NATS filter, where `*` is one part and `>` is everything from there on? */
export function subjectMatches(subject: string, filter: string): boolean {
  const parts = subject.split('.');
  const pattern = filter.split('.');
  for (const [index, wanted] of pattern.entries()) {
    if (wanted === '>') return parts.length > index;
    if (wanted !== '*' && wanted !== parts[index]) return false;
  }
  return parts.length === pattern.length;
}
