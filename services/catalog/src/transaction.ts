import type { Tx as KitTx } from '@umbral/service-kit';
import type { PrismaClient } from './generated/prisma/client.js';

/** A transaction of this service. */
export type Tx = KitTx<PrismaClient>;
