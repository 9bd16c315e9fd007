import type { AnswerOf, clientsApi } from '@umbral/contracts';
import { AppError, type Context } from '@umbral/service-kit';
import type { Prisma } from '../generated/prisma/client.js';
import { recordScope } from '../records/record.scope.js';
import { toWire } from '../records/to-wire.js';

/** How a client is loaded: with their evaluations, newest first. */
export const clientShape = {
  include: { evaluations: { orderBy: { id: 'desc' } } },
} satisfies Prisma.ClientDefaultArgs;
export type ClientWithEvaluations = Prisma.ClientGetPayload<typeof clientShape>;

export const presentClient = (record: ClientWithEvaluations): AnswerOf<typeof clientsApi.get> => toWire(record);

/** The client, if this actor may see them. */
export async function findClientInScope(
  db: Pick<Prisma.TransactionClient, 'client'>,
  context: Context,
  id: number,
): Promise<ClientWithEvaluations> {
  const record = await db.client.findFirst({ where: { AND: [{ id }, recordScope(context)] }, ...clientShape });
  if (!record) throw new AppError('not_found');
  return record;
}
