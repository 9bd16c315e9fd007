import type { ServiceName } from '@umbral/contracts';

/** The addresses of a running system, from UMBRAL_TEST_STACK or from the process that started it. */
export interface StackFacts {
  urls: Record<ServiceName | 'gateway' | 'nats' | 'redis' | 'smtp' | 'mail', string>;
  /** Where health and measurements of each process are. */
  managementUrls: Record<ServiceName | 'gateway', string>;
  /** Connection strings: as the service itself, and as the owner of its tables. */
  databases: Record<ServiceName, { app: string; owner: string }>;
  internalKey: string;
  /** Where its data and secrets are. */
  folder: string;
  /** What each process has written, `<name>.log`. */
  logs: string;
}

/** The running system of this test run; empty in a run of units. */
export const stack = JSON.parse(process.env.UMBRAL_TEST_STACK ?? '{}') as StackFacts;

/** Whether its services are built from these sources. A stack of another process may be older, or is measured. */
export const isOfTheseSources = process.env.UMBRAL_TEST_STACK !== undefined;
