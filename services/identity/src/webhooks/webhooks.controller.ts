import { randomUUID } from 'node:crypto';
import { Controller } from '@nestjs/common';
import {
  MAXIMUM_WEBHOOKS,
  WEBHOOK_TEST,
  webhookRules,
  webhooksApi,
  type Actor,
  type BodyOf,
  type Webhook,
  type WebhookDelivery,
} from '@umbral/contracts';
import {
  AppError,
  Call,
  Clock,
  durations,
  hasStatus,
  matches,
  millisecondsOf,
  Operation,
  Records,
  refusedField,
  sql,
} from '@umbral/service-kit';
import { config } from '../config.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { VerbTx } from '../transaction.js';
import { deliveries } from './delivery.record.js';
import { problemOfUrl } from './public-addresses.js';
import { resent, resumeSending } from './send-again.js';
import { newWebhookSecret, sealWebhookSecret } from './webhook-secrets.js';
import { webhooks } from './webhook.record.js';

/** Subscriptions of programs to events, and their deliveries. */
@Controller()
export class WebhooksController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly clock: Clock,
  ) {}

  @Operation(webhooksApi.list)
  list(@Call() call: Call<typeof webhooksApi.list>) {
    const { status, search } = call.query;
    return this.records.page(call, webhooks, { where: [hasStatus('w', status), matches('w.search_text', search)] });
  }

  @Operation(webhooksApi.get)
  get(@Call() call: Call<typeof webhooksApi.get>) {
    return this.records.get(call, webhooks);
  }

  @Operation(webhooksApi.create)
  create(@Call() call: Call<typeof webhooksApi.create>) {
    return this.records.create(call, webhooks, async (tx, body) => {
      await assertValid(tx, call.actor, body);
      return tx.db.webhook.create({ data: body, select: { id: true } });
    });
  }

  @Operation(webhooksApi.update)
  update(@Call() call: Call<typeof webhooksApi.update>) {
    return this.records.change(call, webhooks, {
      change: async (tx, before, body) => {
        await assertValid(tx, call.actor, body, before.programId);
        return body.programId === before.programId ? body : { ...body, ...(await emptied(tx, before)) };
      },
    });
  }

  @Operation(webhooksApi.toggleStatus)
  toggleStatus(@Call() call: Call<typeof webhooksApi.toggleStatus>) {
    return this.records.change(call, webhooks, {
      change: async (tx, { id, isActive }) => {
        if (isActive) return { isActive: false };
        await resumeSending(tx, sql`w.id = ${id}`);
        return { isActive: true, stopped: null };
      },
    });
  }

  @Operation(webhooksApi.remove)
  remove(@Call() call: Call<typeof webhooksApi.remove>) {
    return this.records.remove(call, webhooks, { rule: webhookRules.remove });
  }

  /** Does not support Idempotency-Key: the secret would have to be stored for it. */
  @Operation(webhooksApi.createSecret)
  createSecret(@Call() call: Call<typeof webhooksApi.createSecret>) {
    const secret = newWebhookSecret();
    return this.records.change(call, webhooks, {
      change: (tx, { id }) => replaceSecret(tx, id, secret, this.clock.now()),
      answer: (_database, { formerSecretUntil }) => ({ secret, formerSecretUntil }),
    });
  }

  @Operation(webhooksApi.test)
  test(@Call() call: Call<typeof webhooksApi.test>) {
    let made: WebhookDelivery | undefined;
    return this.records.change(call, webhooks, {
      rule: webhookRules.test,
      change: async (tx, { id, version }) => {
        const row = await tx.one<{ id: number }>(sql`
          insert into webhook_deliveries (webhook_id, event_id, type, subject, record_id, record_version, occurred_at, sight)
          values (${id}, ${randomUUID()}::uuid, ${WEBHOOK_TEST}, ${WEBHOOK_TEST}, ${id}, ${version}, now(), '{}'::jsonb)
          returning id`);
        made = row && (await deliveries.one(tx, sql`d.id = ${row.id}`));
      },
      answer: () => made,
    });
  }

  @Operation(webhooksApi.deliveries)
  async deliveries(@Call() call: Call<typeof webhooksApi.deliveries>) {
    const { id } = await this.records.find(call, webhooks);
    const { state } = call.query;
    const where = [sql`d.webhook_id = ${id}`, state !== undefined && sql`d.state = ${state}`];
    return this.records.page(call, deliveries, { where });
  }

  @Operation(webhooksApi.resend)
  resend(@Call() call: Call<typeof webhooksApi.resend>) {
    let sent: WebhookDelivery | undefined;
    return this.records.change(call, webhooks, {
      change: async (tx, { id }) => {
        const { deliveryId } = call.params;
        const count = await tx.query(sql`
          update webhook_deliveries set ${resent} where id = ${deliveryId} and webhook_id = ${id}`);
        if (count === 0) throw new AppError('not_found');
        sent = await deliveries.one(tx, sql`d.id = ${deliveryId}`);
        tx.note({ delivery: { before: null, after: sent?.eventId } });
      },
      answer: () => sent,
    });
  }

  @Operation(webhooksApi.replay)
  replay(@Call() call: Call<typeof webhooksApi.replay>) {
    let count = 0;
    return this.records.change(call, webhooks, {
      change: async (tx, { id }, { since }) => {
        count = await tx.query(sql`
          update webhook_deliveries set ${resent}
          where webhook_id = ${id} and occurred_at >= ${since}::timestamptz and type <> ${WEBHOOK_TEST}`);
        tx.note({ since: { before: null, after: since }, count: { before: null, after: count } });
      },
      answer: () => ({ count }),
    });
  }
}

/** @throws AppError validation if the address is not public, or the program is missing or inactive; too_many_webhooks */
async function assertValid(
  tx: Pick<VerbTx, 'one'>,
  actor: Pick<Actor, 'id' | 'isProgram'>,
  { url, programId }: Pick<BodyOf<typeof webhooksApi.create>, 'url' | 'programId'>,
  formerProgramId?: number,
): Promise<void> {
  const problem = problemOfUrl(url, config.WEBHOOK_PRIVATE_NETWORKS);
  if (problem) throw refusedField('url', problem);
  if (actor.isProgram && programId !== actor.id)
    throw refusedField('programId', 'Un programa solo recibe sus propios avisos');
  if (programId === formerProgramId) return;
  // Locked until the end, so that concurrent creations for one program are serialized.
  const program = await tx.one(sql`
    select u.id from programs p join users u on u.id = p.id where p.id = ${programId} and u.is_active for update of p`);
  if (!program) throw refusedField('programId', 'Elige un programa activo');
  const its = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from webhooks where program_id = ${programId}`);
  if ((its?.count ?? 0) >= MAXIMUM_WEBHOOKS) throw new AppError('too_many_webhooks');
}

/** For another program: the deliveries and the secret are those of the former one. */
async function emptied(tx: Pick<VerbTx, 'query' | 'note'>, { id, secretSince }: Pick<Webhook, 'id' | 'secretSince'>) {
  await tx.query(sql`delete from webhook_deliveries where webhook_id = ${id}`);
  if (secretSince) tx.note({ secret: { before: '…', after: null } });
  const secrets = { secret: null, secretSince: null, formerSecret: null, formerSecretUntil: null };
  return { ...secrets, failingSince: null, lastDeliveredAt: null };
}

/** The former secret signs for a day more, so that the receiver can switch without losing messages. */
async function replaceSecret(tx: Pick<VerbTx, 'one' | 'note'>, id: number, secret: string, now: number) {
  const former = await tx.one<{ secret: string | null }>(sql`select w.secret from webhooks w where w.id = ${id}`);
  tx.note({ secret: { before: former?.secret ? '…' : null, after: '…' } });
  return {
    secret: sealWebhookSecret(id, secret),
    secretSince: new Date(now),
    formerSecret: former?.secret ?? null,
    formerSecretUntil: former?.secret ? new Date(now + millisecondsOf(durations.formerWebhookSecret)) : null,
  };
}
