import type { DomainEventName } from '@umbral/contracts';
import type { Tx as KitTx, VerbTx as KitVerbTx } from '@umbral/service-kit';
import type { PrismaClient } from './generated/prisma/client.js';

/** A transaction of this service. */
export type Tx = KitTx<PrismaClient>;

/** The transaction of a verb whose operation publishes these events. */
export type VerbTx<Events extends DomainEventName = never> = KitVerbTx<PrismaClient, Events>;
