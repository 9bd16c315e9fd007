import type { Tx as KitTx } from '@umbral/service-kit';
import type { PrismaClient } from './generated/prisma/client.js';

/** Transaction of this service. */
export type Tx = KitTx<PrismaClient>;
