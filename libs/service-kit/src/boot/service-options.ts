import type { Type } from '@nestjs/common';
import type { ServiceName } from '@umbral/contracts';
import type { JSONWebKeySet } from 'jose';
import type { BaseConfig } from '../config/base-config.js';
import type { Expiration } from '../database/housekeeping.js';
import type { PrismaLike } from '../database/transactions.js';
import type { OpenApiOptions } from '../openapi/document.js';

export interface ServiceOptions {
  /** Audience of its tokens, label of its logs and metrics, part of its subjects. */
  name: ServiceName;
  module: Type;
  config: BaseConfig;
  openapi: OpenApiOptions;
  database?: {
    url: string;
    /** The generated client. It brings Transactions, the outbox and its relay; a service that only consumes has none. */
    prisma?: new (options: { adapter: never }) => PrismaLike;
    /** What housekeeping removes from the service's own tables, besides events and idempotency keys. */
    expirations?: readonly Expiration[];
  };
  /** identity: the keys of its tokens, without a request to itself. */
  verifyKeys?: () => Promise<JSONWebKeySet>;
}
