import type { Tx as KitTx, VerbTx } from '@umbral/service-kit';
import type { PrismaClient } from './generated/prisma/client.js';

/** Transaction of this service. */
export type Tx = KitTx<PrismaClient>;

/** Transaction of a change of the deployed releases. */
export type ChangeTx = VerbTx<PrismaClient, 'releases.release.changed'>;
