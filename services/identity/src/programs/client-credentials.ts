import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { clientTokenRequest, type authApi } from '@umbral/contracts';
import { refusedField, type Call } from '@umbral/service-kit';
import type { FastifyRequest } from 'fastify';
import type { ClientCredentials } from './program-tokens.js';

export interface ClientName {
  clientId: string;
  secret: string;
}

/** `name:key` of HTTP Basic, each form-encoded (RFC 6749, 2.3.1); undefined if absent or malformed. */
export function basicCredentials(header: unknown): ClientName | undefined {
  const [, encoded] = (typeof header === 'string' && /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(header)) || [];
  if (!encoded) return undefined;
  const [, name, key] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  if (name === undefined || key === undefined) return undefined;
  const decode = (text: string) => new URLSearchParams(`_=${text}`).get('_') ?? '';
  return { clientId: decode(name), secret: decode(key) };
}

/** Parameter decorator: the Basic credentials of a program, which the gateway forwards under another name. */
export const Basic = createParamDecorator((_: unknown, execution: ExecutionContext) =>
  basicCredentials(execution.switchToHttp().getRequest<FastifyRequest>().headers['x-umbral-client']),
);

/**
 * The client credentials: in the body, or as HTTP Basic, not both (RFC 6749, 2.3).
 * @throws AppError validation
 */
export function clientOf(call: Call<typeof authApi.token>, basic: ClientName | undefined): ClientCredentials {
  if (!basic) {
    const { client_id: clientId, client_secret: secret } = call.readBodyAs(clientTokenRequest);
    return { clientId, secret };
  }
  const body = call.readBodyAs(clientTokenRequest.pick({ grant_type: true }).loose());
  if ('client_secret' in body) throw refusedField('client_secret', 'Envía la clave una sola vez');
  return { ...basic, isBasic: true };
}
