import type { Visitor } from '@umbral/contracts';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../problems/refusal.js';
import type { createCredentialsReader } from './credentials.js';
import { contextOf } from './session-exchange.js';
import type { SessionResolver } from './session-resolver.js';

/** The signed-in user of a call that needs no session; undefined without a valid one. */
export const createCallerResolver =
  (sessions: SessionResolver, readCredentials: ReturnType<typeof createCredentialsReader>) =>
  async (request: FastifyRequest): Promise<Visitor | undefined> => {
    const { headers } = request.raw;
    const credentials = readCredentials(headers);
    if (!credentials) return undefined;
    try {
      const session = await sessions.resolve(credentials, headers.authorization, contextOf(request));
      const { isProgram, userId, email, companyIds } = session;
      return isProgram || email === undefined ? undefined : { userId, email, companyIds: companyIds ?? [] };
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  };
