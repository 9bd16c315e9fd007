import { domainConsumer, type Consumers } from '../events/consumer-definition.js';
import { upsertCompanies, upsertUsers } from './known-records.js';

/**
 * Consumes the events of identity's users and companies from the start of the stream. Two consumers, because reconciliation
 * expects a consumer to have every event under its filter, and each of these handles all of them.
 */
export function addDirectoryConsumers(consumers: Consumers): void {
  consumers.add(
    domainConsumer({
      durable: `${consumers.service}_known_users`,
      events: ['identity.user.created', 'identity.user.changed', 'identity.user.deleted'],
      // A deleted user's last address stays: their records still name their owner.
      handle: (events, tx) =>
        upsertUsers(
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
        upsertCompanies(
          tx,
          events.map(({ payload }) => payload),
        ),
    }),
  );
}
