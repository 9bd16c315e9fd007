import { auditSubject, domainSubject, type DomainEventName } from '@umbral/contracts';

/**
 * Whether an event names another service than its subject. The broker lets a service publish on its own subjects only, so the
 * subject can be trusted; an event that names none is refused by its consumer's schema.
 */
export function isForged(subject: string, event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return false;
  const { service, name } = event as { service?: unknown; name?: unknown };
  if (subject.startsWith(auditSubject(''))) return typeof service === 'string' && auditSubject(service) !== subject;
  return typeof name === 'string' && domainSubject(name as DomainEventName) !== subject;
}
