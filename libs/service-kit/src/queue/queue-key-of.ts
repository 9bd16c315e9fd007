import type { Actor } from '@umbral/contracts';
import type { QueueKey } from './fair-queue.js';

/** People without an office share the place of one. */
export const queueKeyOf = ({ id, companyId }: Pick<Actor, 'id' | 'companyId'>): QueueKey => ({
  office: companyId ?? 'none',
  person: id,
});
