import { Injectable } from '@nestjs/common';
import { Consumers, domainConsumer, type DomainEvent } from '@umbral/service-kit';
import { keepCompanies, keepUsers, type KnownCompany, type KnownUser } from './known-records.js';

const heard = [
  'identity.user.created', 'identity.user.changed', 'identity.user.deleted',
  'identity.company.created', 'identity.company.changed', 'identity.company.activated', 'identity.company.deactivated',
] as const;
type Heard = DomainEvent<(typeof heard)[number]>;

/** Keeps what this service knows of users and companies. A first start hears everything that the stream still has. */
@Injectable()
export class DirectoryConsumer {
  constructor(consumers: Consumers) {
    consumers.add(domainConsumer({
      durable: 'studies_directory',
      events: heard,
      handle: async (events, tx) => {
        await keepUsers(tx, events.flatMap(userIn));
        await keepCompanies(tx, events.flatMap(companyIn));
      },
    }));
  }
}

function userIn({ name, payload }: Heard): KnownUser[] {
  switch (name) {
    case 'identity.user.created':
    case 'identity.user.changed':
      return [{ id: payload.userId, email: payload.email, isActive: payload.isActive, version: payload.version }];
    case 'identity.user.deleted':
      // Their studies stay, and go on naming them.
      return [{ id: payload.userId, email: payload.email, isActive: false, version: payload.version }];
    default:
      return [];
  }
}

function companyIn({ name, payload }: Heard): KnownCompany[] {
  switch (name) {
    case 'identity.company.created':
    case 'identity.company.changed':
    case 'identity.company.activated':
    case 'identity.company.deactivated':
      return [{ id: payload.companyId, name: payload.name, isActive: payload.isActive, version: payload.version }];
    default:
      return [];
  }
}
