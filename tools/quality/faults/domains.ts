import {
  auditApi,
  banksApi,
  housingCalculationsApi,
  releasesApi,
  serviceNames,
  usersApi,
  type OperationShape,
  type ServiceName,
} from '@umbral/contracts';
import { aBank, aHousingCalculation, aUser } from '@umbral/contracts/factories';
import type { Caller } from '@umbral/testing';
import type { Attempt } from './harness/attempt.ts';
import type { LoadBalancer } from './harness/load-balancer.ts';

/** A creation whose record, name and audit row can be found again. */
export interface Creation {
  service: ServiceName;
  operation: OperationShape;
  body: (name: string) => object;
  table: string;
  /** Of the name. */
  column: string;
  /** As the audit calls it. */
  entity: string;
}

/** What the load does in each domain. */
export interface Domain {
  name: ServiceName | 'pages';
  read: (balancer: LoadBalancer, caller: Caller) => Promise<Attempt>;
  creates?: Creation;
}

const AGENT_ROLE_ID = 2;
const first = { query: { page: '1' } } as const;

/** The audits and releases are only read; pages are what the gateway answers without any service. */
export const domains: Domain[] = [
  {
    name: 'identity',
    read: (balancer, caller) => balancer.call(caller, usersApi.list, first),
    creates: {
      service: 'identity',
      operation: usersApi.create,
      table: 'users',
      column: 'name',
      entity: 'user',
      body: (name) => aUser({ roleId: AGENT_ROLE_ID, name, password: undefined }),
    },
  },
  {
    name: 'catalog',
    read: (balancer, caller) => balancer.call(caller, banksApi.list, first),
    creates: {
      service: 'catalog',
      operation: banksApi.create,
      table: 'banks',
      column: 'name',
      entity: 'bank',
      body: (name) => aBank({ name, paymentPercentage: 1.5, type: 'online' }),
    },
  },
  {
    name: 'studies',
    read: (balancer, caller) => balancer.call(caller, housingCalculationsApi.list, first),
    creates: {
      service: 'studies',
      operation: housingCalculationsApi.create,
      table: 'housing_calculations',
      column: 'client_name',
      entity: 'housing_calculation',
      body: (name) => aHousingCalculation({ clientName: name }),
    },
  },
  { name: 'audit', read: (balancer, caller) => balancer.call(caller, auditApi.list, { params: { userId: 1 } }) },
  { name: 'releases', read: (balancer, caller) => balancer.call(caller, releasesApi.list) },
  { name: 'pages', read: (balancer, caller) => balancer.read(caller, '/modules.json') },
];

export const creations = domains.flatMap(({ creates }) => creates ?? []);
/** The services whose events the audits collect. */
export const producers = creations.map(({ service }) => service);

/** Services whose calls fail without this one. Without identity all sessions soon count as expired: ADR-0013. */
export const concernedBy = (service: ServiceName): ServiceName[] =>
  service === 'identity' ? [...serviceNames] : [service];
export const callsOf = (service: ServiceName) => (service === 'identity' ? 'calls of all sessions' : 'its own calls');
