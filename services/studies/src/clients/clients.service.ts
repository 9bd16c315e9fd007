import { Injectable } from '@nestjs/common';
import {
  evaluationInput,
  type ClientForm,
  type ClientRecord,
  type clientsApi,
  type EvaluationInput,
} from '@umbral/contracts';
import {
  allOf,
  assertFresh,
  Database,
  desc,
  idempotent,
  keptCounts,
  matches,
  pageOf,
  sql,
  Transactions,
  withEtag,
  type Context,
  type InputOf,
} from '@umbral/service-kit';
import * as z from 'zod';
import { PrismaClient } from '../generated/prisma/client.js';
import { ownedBy, recordScopeSql } from '../records/record.scope.js';
import { clientShape, findClientInScope, presentClient } from './client.record.js';
import { evaluate } from './evaluation.record.js';

const listedClient = sql`
  c.id, c.user_id as "userId", c.company_id as "companyId", c.first_name as "firstName", c.last_name as "lastName", c.email, c.phone,
  c.age, c.employment_type as "employmentType", c.employment_time as "employmentTime",
  c.created_at as "createdAt", c.updated_at as "updatedAt"`;

// Clients are no audited entity: nothing here writes an audit row.
@Injectable()
export class ClientsService {
  constructor(
    private readonly database: Database,
    private readonly prisma: PrismaClient,
    private readonly transactions: Transactions<PrismaClient>,
  ) {}

  list(context: Context, { query }: InputOf<typeof clientsApi.list>) {
    const scope = recordScopeSql(context, 'c');
    const found = matches('c.search_text', query.search);
    return pageOf<ClientRecord>(this.database, {
      select: listedClient,
      from: sql`clients c`,
      where: allOf(scope, found),
      counts: !scope && !found && keptCounts('clients', 'c'),
      key: sql`c.id`,
      order: [desc(sql`c.created_at`), desc(sql`c.id`)],
      page: query.page,
    });
  }

  async get(context: Context, { params }: InputOf<typeof clientsApi.get>) {
    const record = await findClientInScope(this.prisma, context, params.id);
    return withEtag(presentClient(record), record);
  }

  async create(context: Context, input: InputOf<typeof clientsApi.create>) {
    const { evaluation: _, ...fields } = input.readBody();
    const evaluation = readEvaluation(input);
    return this.transactions.withTransaction(context, (tx) =>
      idempotent(tx, context, input, async () => {
        const record = await tx.db.client.create({
          data: { ...fields, ...ownedBy(context), evaluations: { create: evaluation ? [evaluate(evaluation)] : [] } },
          ...clientShape,
        });
        return withEtag(presentClient(record), record);
      }),
    );
  }

  async update(context: Context, input: InputOf<typeof clientsApi.update>) {
    return this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('clients', input.params.id);
      const before = await findClientInScope(tx.db, context, input.params.id);
      assertFresh(input.ifMatch, before);
      const { evaluation: _, ...fields } = input.readBody();
      const evaluation = readEvaluation(input);
      const record = await tx.db.client.update({
        where: { id: before.id },
        data: {
          ...fields,
          evaluations: { create: evaluation ? [evaluate(evaluation)] : [] },
          version: { increment: 1 },
        },
        ...clientShape,
      });
      return withEtag(presentClient(record), record);
    });
  }
}

const flatBody = z.looseObject({ monthlyIncome: z.unknown().optional() });

/** The evaluation in the body: apart, or among the client's own fields as the calculator's form has it. */
function readEvaluation(
  input: Pick<InputOf<{ body: z.ZodType<ClientForm> }>, 'readBody' | 'readBodyAs'>,
): EvaluationInput | undefined {
  const { evaluation } = input.readBody();
  if (evaluation) return evaluation;
  return input.readBodyAs(flatBody).monthlyIncome === undefined ? undefined : input.readBodyAs(evaluationInput);
}
