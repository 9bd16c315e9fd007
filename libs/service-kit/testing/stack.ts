import type { ServiceName } from '@umbral/contracts';
import { createLog } from '../src/logging/log.js';

interface Stack {
  urls: Record<ServiceName | 'gateway' | 'nats' | 'redis' | 'smtp' | 'mail', string>;
  /** Connection strings: as the service itself, and as the owner of its tables. */
  databases: Record<ServiceName, { app: string; owner: string }>;
  internalKey: string;
}

/** Addresses of the running system of this test run; empty in a run of units. */
export const stack = JSON.parse(process.env.UMBRAL_TEST_STACK ?? '{}') as Stack;

/** For parts of the kit that a spec runs in its own process. */
export const quietLog = createLog('identity', 'silent');
