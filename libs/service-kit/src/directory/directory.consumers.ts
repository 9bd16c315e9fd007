import { domainConsumer, type Consumers } from '../events/consumer-definition.js';
import { keepCompanies, keepUsers } from './known-records.js';

/**
 * Follows identity's users and companies from the start of the stream. Two consumers, because reconciliation asks a
 * consumer for every event under its filter, and each of these handles all of them.
 */
export function addDirectoryConsumers(consumers: Consumers): void {
  consumers.add(
    domainConsumer({
      durable: `${consumers.service}_known_users`,
      events: ['identity.user.created', 'identity.user.changed', 'identity.user.deleted'],
      // Who has gone keeps their last address: what they made still says whose it was.
      handle: (events, tx) =>
        keepUsers(
          tx,
          events.map(({ name, payload }) =>
            name === 'identity.user.deleted' ? { ...payload, isActive: false } : payload,
          ),
        ),
    }),
  );
  consumers.add(
    domainConsumer({
      durable: `${consumers.service}_known_companies`,
      events: [
        'identity.company.created',
        'identity.company.changed',
        'identity.company.deactivated',
        'identity.company.activated',
      ],
      handle: (events, tx) =>
        keepCompanies(
          tx,
          events.map(({ payload }) => payload),
        ),
    }),
  );
}
