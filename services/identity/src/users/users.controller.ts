import { Controller } from '@nestjs/common';
import {
  isAdministrator,
  profileUpdate,
  roleRules,
  userRules,
  usersApi,
  userUpdate,
  type QueryOf,
} from '@umbral/contracts';
import {
  AppError,
  assertRule,
  Call,
  Database,
  Exports,
  hasStatus,
  listCounts,
  matches,
  Records,
  sql,
  unchanged,
  Operation,
  type Context,
  type Queryable,
} from '@umbral/service-kit';
import type { PrismaClient } from '../generated/prisma/client.js';
import { FormerAddresses } from '../addresses/former-addresses.js';
import { companies } from '../companies/company.record.js';
import { withOwnWords } from '../passwords/known-words.js';
import { PasswordHashes } from '../passwords/password-hashes.js';
import { assertMayView } from '../permissions/assert-may-view.js';
import { chooseRole } from '../permissions/role-grants.js';
import { AccountChanges, type ChangeTx } from '../recovery/account-changes.service.js';
import { Credentials } from '../recovery/credentials.js';
import { AccountThrottle } from '../throttle/account-throttle.js';
import type { VerbTx } from '../transaction.js';
import { assertAdministratorRemains } from './last-administrator.js';
import { usersFile } from './user.export.js';
import { users, usersVisibleTo, type UserRow } from './user.record.js';

@Controller()
export class UsersController {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly exports: Exports,
    private readonly database: Database,
    private readonly passwords: PasswordHashes,
    private readonly throttle: AccountThrottle,
    private readonly formerAddresses: FormerAddresses,
    private readonly changes: AccountChanges,
    private readonly credentials: Credentials,
  ) {}

  @Operation(usersApi.list)
  list(@Call() call: Call<typeof usersApi.list>) {
    return this.records.page(call, usersVisibleTo(call), filterOf(call));
  }

  @Operation(usersApi.export)
  export(@Call() call: Call<typeof usersApi.export>) {
    return this.exports.of(call, usersVisibleTo(call), filterOf(call), usersFile);
  }

  @Operation(usersApi.get)
  get(@Call() call: Call<typeof usersApi.get>) {
    if (call.params.id !== call.actor.id) assertMayView(call, 'usuarios');
    return this.records.get(call, usersVisibleTo(call));
  }

  @Operation(usersApi.create)
  async create(@Call() call: Call<typeof usersApi.create>) {
    const { password, name, email } = call.readBody();
    const by = call.actor.id;
    const known = async () => {
      const company = await companyToJoin(this.database, call);
      return withOwnWords({ name, email, companies: company ? [company.name] : [] });
    };
    const passwordHash = password
      ? await this.passwords.hashChosen(password, 'password', `person:${by}`, await known())
      : null;
    return this.records.create(call, usersVisibleTo(call), async (tx, { password: _, ...fields }) => {
      assertRule(roleRules.grant, call.actor, await chooseRole(tx, fields.roleId));
      const created = await tx.db.user.create({ data: { ...fields, passwordHash }, select: { id: true } });
      await this.formerAddresses.assertFree(tx, fields.email);
      await this.changes.journal(tx, 'creation', created.id, by);
      await joinOwnCompany(tx, call, created.id);
      return created;
    });
  }

  @Operation(usersApi.update)
  update(@Call() call: Call<typeof usersApi.update>) {
    return call.params.id === call.actor.id ? this.updateProfile(call) : this.updateAnother(call);
  }

  /** The profile: only its own fields are changed; omitted ones stay. */
  private updateProfile(call: Call<typeof usersApi.update>) {
    return this.records.change(call, usersVisibleTo(call), {
      body: profileUpdate,
      change: async (tx, before, { currentPassword: _, ...fields }) => {
        await this.formerAddresses.replace(tx, call, before, fields.email);
        return fields;
      },
    });
  }

  private updateAnother(call: Call<typeof usersApi.update>) {
    assertMayView(call, 'usuarios');
    return this.records.change(call, usersVisibleTo(call), {
      rule: userRules.change,
      body: userUpdate,
      change: async (tx, before, body) => {
        const { isActive = before.isActive } = body;
        const getsRole = body.roleId !== before.roleId;
        if (!before.isActive && !isActive) throw new AppError('inactive_record');
        if (getsRole || isActive !== before.isActive) assertRule(userRules.changeRoleOrState, call.actor, before);
        if (getsRole) assertRule(roleRules.grant, call.actor, await chooseRole(tx, body.roleId));
        if (getsRole || !isActive) await assertAdministratorRemains(tx, before);
        if (getsRole) await this.changes.apply(tx, 'role', before, { actor: call.actor, facts: {} });
        await this.switchState(tx, call, before, isActive);
        await this.formerAddresses.replace(tx, call, before, body.email);
        return body;
      },
    });
  }

  @Operation(usersApi.setActive)
  setActive(@Call() call: Call<typeof usersApi.setActive>) {
    return this.records.change(call, usersVisibleTo(call), this.switching(call));
  }

  @Operation(usersApi.bulkStatus)
  bulkStatus(@Call() call: Call<typeof usersApi.bulkStatus>) {
    return this.records.bulkStatus(call, usersVisibleTo(call), this.switching(call));
  }

  @Operation(usersApi.remove)
  remove(@Call() call: Call<typeof usersApi.remove>) {
    return this.records.remove(call, usersVisibleTo(call), { rule: userRules.remove });
  }

  /** Mails a new temporary password, which takes effect once the mail has been sent. */
  @Operation(usersApi.sendCredentials)
  async sendCredentials(@Call() call: Call<typeof usersApi.sendCredentials>) {
    const assertAllowed = () => this.records.findChangeable(call, usersVisibleTo(call), userRules.sendCredentials);
    const { id } = await assertAllowed();
    const mail = () => this.credentials.mail(call, id, assertAllowed);
    const mailed = await this.throttle.guardCredentials(call.actor.id, id, mail);
    return this.records.write(call, users, async (tx) => {
      const before = (await tx.lock('users', id)) && (await users.one(tx, sql`u.id = ${id}`));
      if (!before) throw new AppError('stale_record');
      await this.credentials.activate(tx, call, before, mailed);
      return { before, after: { ...before, version: before.version + 1 } };
    });
  }

  /** Switches a user on and off, alone or in bulk. */
  private switching({ actor }: Context) {
    return {
      rule: userRules.changeRoleOrState,
      change: async (tx: ChangeTx, before: UserRow, { isActive }: { isActive: boolean }) => {
        if (isActive === before.isActive) return unchanged;
        if (!isActive) await assertAdministratorRemains(tx, before);
        await this.switchState(tx, { actor }, before, isActive);
        return { isActive };
      },
    };
  }

  private async switchState(tx: ChangeTx, { actor }: Pick<Context, 'actor'>, user: UserRow, isActive: boolean) {
    if (isActive === user.isActive) return;
    const kind = isActive ? 'activation' : 'deactivation';
    await this.changes.apply(tx, kind, user, { actor, facts: {}, data: { isActive } });
  }
}

/** A user created by a non-administrator joins the creator's first company; the creator could not see them otherwise. */
async function companyToJoin(database: Queryable, { actor }: Context) {
  if (isAdministrator(actor)) return undefined;
  return database.one<{ id: number; name: string }>(sql`
    select c.id, c.name from company_assignments a join companies c on c.id = a.company_id
    where a.user_id = ${actor.id} order by a.id limit 1`);
}

async function joinOwnCompany(tx: Queryable & Pick<VerbTx, 'db'>, call: Context, userId: number): Promise<void> {
  const own = await companyToJoin(tx, call);
  if (own) await tx.db.companyAssignment.create({ data: { userId, companyId: own.id, assignedBy: call.actor.id } });
}

function filterOf(call: Context & { query: QueryOf<typeof usersApi.export> }) {
  const { status, isCreditIntermediary, search, withCompany } = call.query;
  const found = matches('u.search_text', search);
  const inCompany = withCompany && matches('c.search_text', search);
  const visibleCompanies = companies.scope?.(call) ?? sql`true`;
  return {
    where: [
      hasStatus('u', status),
      isCreditIntermediary !== undefined && sql`u.is_credit_intermediary = ${isCreditIntermediary}`,
      found && inCompany
        ? sql`${found} or u.id in (
            select a.user_id from company_assignments a join companies c on c.id = a.company_id
            where ${inCompany} and ${visibleCompanies})`
        : found,
    ],
    counts: !found && listCounts('users', 'u', 'is_active', 'is_credit_intermediary'),
  };
}
