import { auditSubject, domainSubject, type DomainEventName } from '@umbral/contracts';

/**
 * Does an event say that it is somebody else's than its subject tells? The broker lets a service publish on its own
 * subjects only, so the subject is true; what says nothing of itself is for the schema of its consumer to refuse.
 */
export function isForged(subject: string, event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false;
  const { service, name } = event as { service?: unknown; name?: unknown };
  if (subject.startsWith(auditSubject(''))) return typeof service === 'string' && auditSubject(service) !== subject;
  return typeof name === 'string' && domainSubject(name as DomainEventName) !== subject;
}
