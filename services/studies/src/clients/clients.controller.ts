import { Controller } from '@nestjs/common';
import {
  clientsApi,
  isDniOrNie,
  normalizeIdentifier,
  type AnswerOf,
  type ClientForm,
  type EvaluationInput,
  type QueryOf,
} from '@umbral/contracts';
import {
  AppError,
  Call,
  Database,
  Exports,
  insertOwner,
  listCounts,
  matches,
  Records,
  Operation,
  sql,
  type VerbTx,
} from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { wasMadeBy } from '../records/made-by.js';
import { ownedBy } from '../records/record.scope.js';
import { clientsFile } from './client.export.js';
import { clients } from './client.record.js';
import { worksOf } from './client-works.js';
import { keptClient } from './merge-clients.js';
import { evaluate, isNewest, readEvaluation } from './evaluation.record.js';

@Controller()
export class ClientsController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly exports: Exports,
    private readonly database: Database,
  ) {}

  @Operation(clientsApi.list)
  list(@Call() call: Call<typeof clientsApi.list>) {
    return this.records.page(call, clients, filterOf(call.query));
  }

  @Operation(clientsApi.export)
  export(@Call() call: Call<typeof clientsApi.export>) {
    return this.exports.of(call, clients, filterOf(call.query), clientsFile);
  }

  @Operation(clientsApi.get)
  async get(@Call() call: Call<typeof clientsApi.get>) {
    try {
      return await this.records.get(call, clients);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error;
      const id = await keptClient(this.database, call.params.id);
      if (id === undefined) throw error;
      return this.records.get({ ...call, params: { id } }, clients);
    }
  }

  @Operation(clientsApi.works)
  async works(@Call() call: Call<typeof clientsApi.works>) {
    const { id } = await this.records.find(call, clients);
    return worksOf(this.database, id, call);
  }

  @Operation(clientsApi.create)
  create(@Call() call: Call<typeof clientsApi.create>) {
    const evaluation = readEvaluation(call);
    return this.records.create(call, clients, async (tx, { evaluation: _, ...fields }) => {
      await insertOwner(tx, call.actor);
      return tx.db.client.create({
        data: { ...fields, ...ownedBy(call), evaluations: addedTo(tx, fields, evaluation) },
        select: { id: true },
      });
    });
  }

  @Operation(clientsApi.update)
  update(@Call() call: Call<typeof clientsApi.update>) {
    return this.records.change(call, clients, {
      change: (tx, before, { evaluation: _, ...fields }) => ({
        ...fields,
        evaluations: addedTo(tx, fields, readEvaluation(call), before),
      }),
    });
  }

  @Operation(clientsApi.setNextStep)
  setNextStep(@Call() call: Call<typeof clientsApi.setNextStep>) {
    return this.records.change(call, clients, {
      change: (_, _before, { text, on }) =>
        text && on ? { nextStep: text, nextStepOn: new Date(on) } : { nextStep: null, nextStepOn: null },
    });
  }

  @Operation(clientsApi.addNote)
  addNote(@Call() call: Call<typeof clientsApi.addNote>) {
    return this.records.change(call, clients, {
      change: async (tx, _, { text }) => {
        await insertOwner(tx, call.actor);
        tx.note({ note: { before: null, after: text } });
        return { notes: { create: [{ userId: call.actor.id, text }] } };
      },
    });
  }
}

/** Adds the form's evaluation to the client and the audit entry, unless it equals the newest one. */
function addedTo(
  tx: VerbTx<PrismaClient>,
  buyer: Pick<ClientForm, 'age'>,
  input: EvaluationInput | undefined,
  before?: AnswerOf<typeof clientsApi.get>,
) {
  if (!input || (before && isNewest(input, buyer, before))) return { create: [] };
  const evaluation = evaluate(input, buyer);
  tx.note({ evaluation: { before: null, after: evaluation } });
  return { create: [evaluation] };
}

/** A DNI finds its client only as a whole. */
function isFound(search: string | undefined) {
  const inTexts = matches('c.search_text', search);
  if (!inTexts || !search || !isDniOrNie(search)) return inTexts;
  return sql`(${inTexts} or c.dni = ${normalizeIdentifier(search)})`;
}

function filterOf({ search, ...made }: QueryOf<typeof clientsApi.export>) {
  const found = isFound(search);
  const madeBy = wasMadeBy('c', made);
  return { where: [found, ...madeBy], counts: !found && !madeBy.some(Boolean) && listCounts('clients', 'c') };
}
