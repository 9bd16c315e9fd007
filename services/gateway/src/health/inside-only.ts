import type { FastifyRequest } from 'fastify';
import { Refusal } from '../problems/refusal.js';

/** For the cluster, not for people: what came through a load balancer that we trust finds nothing here. */
export async function insideOnly({ ips = [] }: FastifyRequest): Promise<void> {
  if (ips.length > 1) throw new Refusal('not_found');
}
