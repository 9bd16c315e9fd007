import { Controller } from '@nestjs/common';
import {
  isQueryOf,
  MAXIMUM_VIEWS,
  mayOpen,
  QUERY_MESSAGE,
  savedViewAccess,
  savedViewLists,
  savedViewRules,
  savedViewsApi,
  type SavedViewList,
} from '@umbral/contracts';
import {
  allOf,
  AppError,
  assertRule,
  Call,
  Database,
  Operation,
  Records,
  refusedField,
  sql,
  type Context,
} from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { VerbTx } from '../transaction.js';
import { isListed, savedViewsVisibleTo } from './saved-view.record.js';

@Controller()
export class SavedViewsController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
  ) {}

  @Operation(savedViewsApi.list)
  list(@Call() call: Call<typeof savedViewsApi.list>) {
    const { list } = call.query;
    if (list) assertRule(savedViewRules.ofList, call.actor, { list });
    const lists = list ? [list] : savedViewLists.filter((one) => mayOpen(savedViewAccess[one], call.actor));
    return savedViewsVisibleTo(call).many(
      this.database,
      allOf(isListed(call), sql`v.list = any(${[...lists]}::text[])`),
    );
  }

  @Operation(savedViewsApi.get)
  get(@Call() call: Call<typeof savedViewsApi.get>) {
    return this.records.get(call, savedViewsVisibleTo(call), (view) => {
      assertRule(savedViewRules.ofList, call.actor, view);
      return view;
    });
  }

  @Operation(savedViewsApi.create)
  create(@Call() call: Call<typeof savedViewsApi.create>) {
    const { list, query } = call.readBody();
    assertRule(savedViewRules.ofList, call.actor, { list });
    assertQuery(list, query);
    return this.records.create(call, savedViewsVisibleTo(call), async (tx, { isShared, ...view }) => {
      await assertBelowMaximum(tx, call, view.list);
      const companyId = isShared ? await companyToShareWith(tx, call) : null;
      return tx.db.savedView.create({ data: { ...view, companyId, userId: call.actor.id }, select: { id: true } });
    });
  }

  @Operation(savedViewsApi.update)
  update(@Call() call: Call<typeof savedViewsApi.update>) {
    return this.records.change(call, savedViewsVisibleTo(call), {
      rule: savedViewRules.change,
      change: async (tx, before, { isShared, ...view }) => {
        if (view.query) assertQuery(before.list, view.query);
        // A shared view keeps its company, even if its owner now belongs to another one.
        if (isShared === undefined || isShared === before.isShared) return view;
        return { ...view, companyId: isShared ? await companyToShareWith(tx, call) : null };
      },
    });
  }

  @Operation(savedViewsApi.remove)
  remove(@Call() call: Call<typeof savedViewsApi.remove>) {
    return this.records.remove(call, savedViewsVisibleTo(call), { rule: savedViewRules.remove });
  }
}

/** @throws AppError validation */
function assertQuery(list: SavedViewList, query: unknown): void {
  if (!isQueryOf(list, query)) throw refusedField('query', QUERY_MESSAGE);
}

/** Counts under a lock on the owner, so that concurrent calls cannot exceed the maximum. @throws AppError too_many_views */
async function assertBelowMaximum(
  tx: Pick<VerbTx, 'lock' | 'db'>,
  { actor }: Context,
  list: SavedViewList,
): Promise<void> {
  await tx.lock('users', actor.id);
  const count = await tx.db.savedView.count({ where: { userId: actor.id, list } });
  if (count >= MAXIMUM_VIEWS) throw new AppError('too_many_views');
}

/** The company to share with: the first one that the owner joined. @throws AppError validation */
async function companyToShareWith(tx: Pick<VerbTx, 'db'>, { actor }: Context): Promise<number> {
  const own = await tx.db.companyAssignment.findFirst({ where: { userId: actor.id }, orderBy: { id: 'asc' } });
  if (!own) throw refusedField('isShared', 'No perteneces a ninguna compañía');
  return own.companyId;
}
