import type { Visitor } from '@umbral/contracts';
import { networkOf } from '@umbral/service-kit/core';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../problems/refusal.js';
import type { createCredentialsReader } from './credentials.js';
import type { SessionResolver } from './session-resolver.js';

/** The signed-in user of a call that needs no session; undefined without a valid one. */
export const createCallerResolver =
  (sessions: SessionResolver, readCredentials: ReturnType<typeof createCredentialsReader>) =>
  async ({ raw: { headers }, id, ip }: FastifyRequest): Promise<Visitor | undefined> => {
    const credentials = readCredentials(headers);
    if (!credentials) return undefined;
    const context = { requestId: id, address: networkOf(ip), userAgent: headers['user-agent'] };
    try {
      const session = await sessions.resolve(credentials, headers.authorization, context);
      const { isProgram, userId, email, companyIds } = session;
      return isProgram || email === undefined ? undefined : { userId, email, companyIds: companyIds ?? [] };
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  };
