import type { ServiceName } from '@umbral/contracts';

interface Stack {
  urls: Record<ServiceName | 'mail' | 'nats' | 'smtp', string>;
  databases: Record<ServiceName, { app: string; owner: string }>;
  internalKey: string;
}

/** The running system of this test run. */
export const stack = JSON.parse(process.env.UMBRAL_TEST_STACK ?? '{}') as Stack;
