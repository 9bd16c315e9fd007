import { Controller } from '@nestjs/common';
import {
  companiesApi,
  companyRules,
  companyUser,
  isAdministrator,
  MOST_FIRST_ROWS,
  userRules,
  WHOLE_LIST_ROWS,
  type CompanyUser,
  type MyCompany,
  type QueryOf,
} from '@umbral/contracts';
import {
  allOf,
  AppError,
  assertRule,
  BulkReads,
  Call,
  Exports,
  Database,
  hasStatus,
  Images,
  listCounts,
  matches,
  Records,
  sql,
  unchanged,
  Operation,
  type Context,
  type Queryable,
  type Sql,
} from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import type { VerbTx } from '../transaction.js';
import { users, usersVisibleTo } from '../users/user.record.js';
import { companiesFile } from './company.export.js';
import { companies, companySnapshot, type CompanyRow } from './company.record.js';
import { joinCompany, publishMembership } from './join-company.js';

const companyUsers = (database: Queryable, call: Context, where: Sql, first?: number) => {
  const users = usersVisibleTo(call);
  return database.many<CompanyUser>(
    sql`select ${users.select(Object.keys(companyUser.shape))} from ${users.from} where ${allOf(users.only, where)}
        order by u.name, u.id limit ${first ?? null}`,
  );
};

/**
 * Locks these users until the end of the transaction, and checks that the caller may change them.
 * @throws AppError not_found when one of them is not visible, beyond_rights, beyond_companies
 */
async function assertTouchable(tx: Queryable, call: Context, userIds: readonly number[]): Promise<void> {
  const wanted = sql`u.id = any(${[...userIds]}::int[])`;
  await tx.query(sql`select from users u where ${wanted} order by u.id for update`);
  const visible = await companyUsers(tx, call, allOf(wanted, users.scope?.(call)));
  if (visible.length < userIds.length) throw new AppError('not_found');
  for (const user of visible) assertRule(userRules.touch, call.actor, user);
}

/** What `companyUser` shows of a user, folded. */
const SHOWN = `fold(u.name || E'\\n' || u.email::text)`;

type PeopleCall = Call<typeof companiesApi.users> | Call<typeof companiesApi.availableUsers>;

const isMember = (companyId: number): Sql =>
  sql`u.id in (select a.user_id from company_assignments a where a.company_id = ${companyId})`;

/**
 * Switches a company on and off, alone or in bulk; its studies and calculations follow by event. They are restored only where the caller
 * chose it, because clients of older releases send no choice.
 */
function switched(
  tx: Pick<VerbTx<'identity.company.activated'>, 'publish' | 'note'>,
  before: CompanyRow,
  restoredBy?: number,
): { isActive: boolean } {
  if (before.isActive) return { isActive: false };
  const after = companySnapshot({ ...before, isActive: true, version: before.version + 1 });
  if (restoredBy !== undefined) tx.note({ restoresRecords: { before: null, after: true } });
  tx.publish('identity.company.activated', { ...after, ...(restoredBy !== undefined && { restoredBy }) });
  return { isActive: true };
}

@Controller()
export class CompaniesController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly exports: Exports,
    private readonly database: Database,
    private readonly images: Images,
    private readonly bulkReads: BulkReads,
  ) {}

  /** The caller's companies, the one they belong to first. */
  @Operation(companiesApi.mine)
  mine(@Call() { actor }: Call<typeof companiesApi.mine>) {
    return this.database.many<MyCompany>(sql`
      select c.id, c.name, c.logo, c.report_notice as "reportNotice" from company_assignments a join companies c on c.id = a.company_id
      where a.user_id = ${actor.id} order by a.id`);
  }

  @Operation(companiesApi.list)
  list(@Call() call: Call<typeof companiesApi.list>) {
    return this.records.page(call, companies, filterOf(call.query));
  }

  @Operation(companiesApi.export)
  export(@Call() call: Call<typeof companiesApi.export>) {
    return this.exports.of(call, companies, filterOf(call.query), companiesFile);
  }

  @Operation(companiesApi.get)
  get(@Call() call: Call<typeof companiesApi.get>) {
    return this.records.get(call, companies);
  }

  @Operation(companiesApi.create)
  async create(@Call() call: Call<typeof companiesApi.create>) {
    const data = await this.images.reencode(call.actor, call.readBody(), 'logo');
    return this.records.create(call, companies, async (tx) => {
      const created = await tx.db.company.create({ data, select: { id: true } });
      // The creator must be a member to see the new company.
      if (!isAdministrator(call.actor)) await joinCompany(tx, created.id, [call.actor.id], call.actor.id);
      return created;
    });
  }

  @Operation(companiesApi.update)
  async update(@Call() call: Call<typeof companiesApi.update>) {
    const earlier = await this.records.earlier(call);
    if (earlier) return earlier;
    // Checked first, because the image is decoded outside of the transaction.
    await this.records.findChangeable(call, companies, companyRules.update);
    const data = await this.images.reencode(call.actor, call.readBody(), 'logo');
    return this.records.change(call, companies, { rule: companyRules.update, change: () => data });
  }

  @Operation(companiesApi.toggleStatus)
  toggleStatus(@Call() call: Call<typeof companiesApi.toggleStatus>) {
    return this.records.change(call, companies, {
      change: (tx, before, choice) => switched(tx, before, choice?.restoresRecords ? call.actor.id : undefined),
    });
  }

  @Operation(companiesApi.bulkStatus)
  bulkStatus(@Call() call: Call<typeof companiesApi.bulkStatus>) {
    return this.records.bulkStatus(call, companies, { change: (tx, before) => switched(tx, before) });
  }

  @Operation(companiesApi.users)
  async listUsers(@Call() call: Call<typeof companiesApi.users>) {
    const company = await this.records.find(call, companies);
    return this.people(call, isMember(company.id));
  }

  /** Visible, active, not yet in the company. */
  @Operation(companiesApi.availableUsers)
  async listAvailable(@Call() call: Call<typeof companiesApi.availableUsers>) {
    const company = await this.records.find(call, companies);
    return this.people(call, allOf(users.scope?.(call), sql`u.is_active`, sql`not ${isMember(company.id)}`));
  }

  /** Those of them that are searched, or the first ones; a long list of all is an export. */
  private async people(call: PeopleCall, where: Sql): Promise<CompanyUser[]> {
    const { search, first } = call.query;
    // `search_text` has the index, and identifiers too, which are for the view of users.
    const isShown = allOf(matches('u.search_text', search), matches(SHOWN, search));
    const found = await companyUsers(this.database, call, allOf(where, isShown), first);
    if (found.length >= WHOLE_LIST_ROWS) await this.bulkReads.admitWholeList(call, () => Promise.resolve(found.length));
    return found;
  }

  @Operation(companiesApi.assignUsers)
  assignUsers(@Call() call: Call<typeof companiesApi.assignUsers>) {
    return this.records.change(call, companies, {
      change: async (tx, company, body) => {
        const userIds = [...new Set(body.userIds)];
        await assertTouchable(tx, call, userIds);
        const joined = await joinCompany(tx, company.id, userIds, call.actor.id);
        if (joined.length === 0) return unchanged;
        tx.note({ users: { before: [], after: joined.map(({ name }) => name) } });
      },
      // All of them would be a whole list, which is audited and limited.
      answer: (database, company) => companyUsers(database, call, isMember(company.id), MOST_FIRST_ROWS),
    });
  }

  @Operation(companiesApi.removeUser)
  removeUser(@Call() call: Call<typeof companiesApi.removeUser>) {
    return this.records.change(call, companies, {
      change: async (tx, company) => {
        const { userId } = call.params;
        await assertTouchable(tx, call, [userId]);
        const removed = await tx.db.companyAssignment.deleteMany({ where: { companyId: company.id, userId } });
        if (removed.count === 0) throw new AppError('not_found');
        const left = await publishMembership(tx, [userId]);
        tx.note({ users: { before: left.map(({ name }) => name), after: [] } });
      },
    });
  }
}

function filterOf({ status, search }: QueryOf<typeof companiesApi.export>) {
  const found = matches('c.search_text', search);
  return { where: [hasStatus('c', status), found], counts: !found && listCounts('companies', 'c', 'is_active') };
}
