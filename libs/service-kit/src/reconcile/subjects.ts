/** Subject on which a consumer reports which of the given events it lacks. */
export const missingSubject = (durable: string): string => `umbral.reconcile.${durable}`;

/** Subject on which a service starts a reconciliation and replies with its report. */
export const reconcileNowSubject = (service: string): string => `umbral.reconcile.now.${service}`;

/** Whether a subject matches a NATS filter, where `*` is one token and `>` is all following ones. */
export function subjectMatches(subject: string, filter: string): boolean {
  const parts = subject.split('.');
  const pattern = filter.split('.');
  for (const [index, token] of pattern.entries()) {
    if (token === '>') return parts.length > index;
    if (token !== '*' && token !== parts[index]) return false;
  }
  return parts.length === pattern.length;
}
