import { pipeline } from 'node:stream/promises';
import { Controller, Module, type Type } from '@nestjs/common';
import { idParams, operation } from '@umbral/contracts';
import * as z from 'zod';
import { baseConfig } from '../src/config/base-config.js';
import { AppError, Call, internalOperation, Operation, startService, type RunningService } from '../src/index.js';
import { withEtag } from '../src/operation/answer.js';
import { route } from '../src/operation/operation.decorator.js';
import { createTokenIssuer, type TokenIssuer } from './tokens.js';

const thing = z.object({ id: z.number(), name: z.string() }).meta({ id: 'Thing', examples: [{ id: 7, name: 'Cosa' }] });
const thingBody = z
  .object({ name: z.string({ error: 'El nombre es requerido' }).min(1, 'El nombre es requerido') })
  .meta({ id: 'ThingBody' });
const shared = { service: 'identity', tag: 'things', summary: 'A thing' } as const;

export const thingsApi = {
  open: operation({
    ...shared,
    id: 'openThing',
    method: 'GET',
    path: '/api/things/open',
    access: 'public',
    answer: z.object({ actorId: z.number().nullable() }),
  }),
  mine: operation({
    ...shared,
    id: 'mineThing',
    method: 'GET',
    path: '/api/things/mine',
    access: 'signed-in',
    answer: z.object({ actorId: z.number(), ip: z.string(), userAgent: z.string() }),
  }),
  admin: operation({
    ...shared,
    id: 'adminThing',
    method: 'GET',
    path: '/api/things/admin',
    access: 'administrator',
    query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
    answer: z.object({ page: z.number() }),
  }),
  update: operation({
    ...shared,
    id: 'updateThing',
    method: 'PUT',
    path: '/api/things/:id',
    access: { view: 'usuarios' },
    params: idParams,
    body: thingBody,
    answer: thing,
    etag: true,
    errors: ['stale_record'],
    audits: 'none',
  }),
  remove: operation({
    ...shared,
    id: 'removeThing',
    method: 'DELETE',
    path: '/api/things/:id',
    access: { delete: 'usuarios' },
    params: idParams,
    status: 204,
    audits: 'none',
    unaudited: 'The fixture stores nothing',
  }),
  broken: operation({
    ...shared,
    id: 'brokenThing',
    method: 'POST',
    path: '/api/things/broken',
    access: 'public',
    answer: thing,
    audits: 'none',
  }),
  /** Deprecated, as no operation of the product is. */
  former: operation({
    ...shared,
    id: 'formerThing',
    method: 'GET',
    path: '/api/things/:id/former',
    access: 'public',
    params: idParams,
    answer: thing,
    deprecated: { since: '2026-12-01', sunset: '2027-06-15', use: '/api/things/:id' },
  }),
  upload: operation({
    ...shared,
    id: 'uploadThing',
    method: 'POST',
    path: '/api/things/files',
    access: 'administrator',
    programs: 'publishers',
    effects: ['grants-access'],
    unaudited: 'The fixture stores nothing',
    status: 201,
    query: z.object({ stop: z.stringbool().default(false) }),
    upload: { media: 'application/gzip', maxBytes: 1024 * 1024 },
    answer: z.object({ bytes: z.number() }),
    audits: 'none',
  }),
  slow: operation({
    ...shared,
    id: 'slowThing',
    method: 'GET',
    path: '/api/things/slow',
    access: 'public',
    answer: thing,
  }),
};
const exchange = internalOperation({
  id: 'exchangeThing',
  method: 'POST',
  path: '/internal/things/exchange',
  summary: 'Between processes',
  answer: thing,
});

/** Resolves each slow call, in the order of the calls. */
export const slowCalls: (() => void)[] = [];

@Controller()
class ThingsController {
  @Operation(thingsApi.open)
  open(@Call() { actor }: Call<typeof thingsApi.open>) {
    return { actorId: actor?.id ?? null };
  }

  @Operation(thingsApi.mine)
  mine(@Call() { actor, ip, userAgent }: Call<typeof thingsApi.mine>) {
    return { actorId: actor.id, ip, userAgent };
  }

  @Operation(thingsApi.admin)
  admin(@Call() { query }: Call<typeof thingsApi.admin>) {
    return query;
  }

  /** Record 404 is in no caller's scope; the row has a secret that must not be returned. */
  @route(thingsApi.update)
  update(@Call() { params: { id }, readBody }: Call<typeof thingsApi.update>) {
    if (id === 404) throw new AppError('not_found');
    return withEtag({ id, ...readBody(), secret: 'x' }, { id, version: 3 });
  }

  @Operation(thingsApi.remove)
  remove() {
    return undefined;
  }

  @Operation(thingsApi.broken)
  broken(@Call() { readBodyAs }: Call<typeof thingsApi.broken>) {
    const { how } = readBodyAs(z.object({ how: z.string() }));
    if (how === 'throw') throw new Error('secret inside: hunter2');
    if (how === 'busy') throw new AppError('busy');
    if (how === 'limit') throw new AppError('too_many_requests', { headers: { 'retry-after': '60' } });
    return { id: 'seven' };
  }

  @Operation(thingsApi.former)
  former(@Call() { params: { id } }: Call<typeof thingsApi.former>) {
    if (id === 404) throw new AppError('not_found');
    return { id, name: 'antes' };
  }

  /** With `stop`, its reader fails at the first bytes. */
  @Operation(thingsApi.upload)
  async upload(@Call() { query: { stop }, readUpload }: Call<typeof thingsApi.upload>) {
    let bytes = 0;
    await pipeline(readUpload(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const { length } of chunks) {
        if (stop) throw new AppError('validation');
        bytes += length;
      }
    });
    return { bytes };
  }

  @Operation(thingsApi.slow)
  async slow() {
    await new Promise<void>((resolve) => slowCalls.push(resolve));
    return { id: 1, name: 'tarde' };
  }

  @Operation(exchange)
  exchange() {
    return { id: 1, name: 'dentro' };
  }
}

@Module({ controllers: [ThingsController] })
export class ThingsModule {}

export interface Fixture {
  service: RunningService;
  tokens: TokenIssuer;
}

/** A complete service without NATS and without a database. */
export async function startFixture(module: Type = ThingsModule): Promise<Fixture> {
  const tokens = await createTokenIssuer();
  const config = z.object(baseConfig(0)).parse({
    PORT: '0',
    MANAGEMENT_PORT: '0',
    LOG_LEVEL: 'silent',
    NATS_URL: 'nats://127.0.0.1:1',
    INTERNAL_KEY: 'a-key-of-the-tests,a-former-key-of-the-tests',
    BODY_LIMIT: '2048',
  });
  const service = await startService({
    name: 'identity',
    module,
    config,
    openapi: { title: 'Things', description: 'For specs' },
    verifyKeys: tokens.keys,
  });
  return { service, tokens };
}
