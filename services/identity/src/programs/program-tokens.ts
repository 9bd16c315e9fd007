import { Injectable } from '@nestjs/common';
import { authApi, isTestId, type SignInRefusal } from '@umbral/contracts';
import {
  AppError,
  Clock,
  Database,
  durations,
  millisecondsOf,
  networkOf,
  Records,
  sql,
  type Call,
  type Written,
} from '@umbral/service-kit';
import { FailedSignIns } from '../auth/failed-sign-ins.js';
import { config } from '../config.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { digestOf } from '../sessions/session-id.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { AccountThrottle } from '../throttle/account-throttle.js';
import { SignInThrottle } from '../throttle/sign-in-throttle.js';
import type { VerbTx } from '../transaction.js';
import { permissionMapOf, type StoredPermission } from '../permissions/permission-map.js';
import { allowedScopes, requestedScopes } from './granted-scopes.js';
import { programOf } from './program-address.js';
import { programs, testAccounts } from './program.record.js';

export interface ClientCredentials {
  clientId: string;
  secret: string;
  /** Sent as HTTP Basic, so a refusal must have `www-authenticate` (RFC 6749, 5.2). */
  isBasic?: boolean;
}

interface Account {
  id: number;
  name: string;
  isActive: boolean;
  roleIsActive: boolean;
  /** Null if the key is unknown or expired. */
  keyId: number | null;
  keyEndsAt: string | null;
  roleId: number;
  permissions: StoredPermission[];
  publishes: string[];
}

/** Minimum time between two writes of the last use, so that frequent token requests do not write each time. */
const WRITE_INTERVAL_SECONDS = 60;

function refusalOf(account: Account): SignInRefusal | undefined {
  if (account.keyId === null) return 'wrong_key';
  if (!account.isActive) return 'inactive_user';
  return account.roleIsActive ? undefined : 'inactive_role';
}

/** Tokens of programs: client credentials of OAuth 2. */
@Injectable()
export class ProgramTokens {
  constructor(
    private readonly records: Records<PrismaClient>,
    private readonly database: Database,
    private readonly sessions: SessionsService,
    private readonly throttle: SignInThrottle,
    private readonly account: AccountThrottle,
    private readonly failures: FailedSignIns,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError invalid_client, invalid_scope, too_many_requests */
  async issue(call: Call<typeof authApi.token>, credentials: ClientCredentials): Promise<Written> {
    const proven = await this.prove(call, credentials);
    await this.account.countProgramToken(proven.id);
    const lifetime = millisecondsOf(durations.programToken, config.PROGRAM_TOKEN_MINUTES);
    const endsAt = Math.min(
      this.clock.now() + lifetime,
      proven.keyEndsAt === null ? Infinity : Date.parse(proven.keyEndsAt),
    );
    const allowed = allowedScopes({
      id: proven.id,
      roleId: proven.roleId,
      permissions: permissionMapOf(proven.roleId, proven.permissions),
      publishes: proven.publishes,
    });
    const isTest = isTestId(proven.id);
    // Those of a test account are always in its token: they keep it to its company.
    const scopes = requestedScopes(call.readBody().scope, allowed) ?? (isTest ? allowed : undefined);
    const session = this.sessions.prepareForProgram(call, proven, endsAt, scopes);
    const answer = {
      access_token: session.id,
      token_type: 'Bearer',
      expires_in: session.seconds,
      scope: (scopes ?? allowed).join(' '),
      mode: isTest ? 'test' : 'live',
    };
    const operation = { ...call.operation, audits: { entity: 'program', action: 'login' } as const };
    return this.records.write({ ...call, operation }, programs, async (tx) => {
      const program = await this.assertStillValid(tx, proven, credentials);
      await tx.db.session.create({ data: session.row });
      return { before: program, after: program, userId: program.id, answer };
    });
  }

  /**
   * Wrong keys are counted by program and network: an attacker who knows only the client id cannot lock the program out of other
   * networks.
   */
  private prove(call: Call<typeof authApi.token>, { clientId, secret, isBasic }: ClientCredentials) {
    const id = programOf(clientId);
    const network = networkOf(call.ip);
    const prove = async () => {
      const account = id === undefined ? undefined : await this.find(id, secret);
      const reason = account ? refusalOf(account) : 'wrong_key';
      if (account && !reason) return { ...account, keyId: account.keyId as number };
      if (account) this.failures.record(call, account, reason ?? 'wrong_key', 'program');
      else this.failures.recordUnknown(call, 'program', clientId);
      throw new AppError('invalid_credentials');
    };
    return this.throttle.guard(`program:${id ?? '?'}:${network}`, network, prove).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'invalid_credentials') throw error;
      const headers = isBasic ? { 'www-authenticate': 'Basic realm="umbral"' } : undefined;
      throw new AppError('invalid_client', { cause: error, ...(headers && { headers }) });
    });
  }

  private find(id: number, secret: string): Promise<Account | undefined> {
    return this.database.one<Account>(sql`
      select u.id, u.name, u.is_active as "isActive", r.is_active as "roleIsActive", k.id as "keyId", k.expires_at as "keyEndsAt",
        u.role_id as "roleId", p.publishes, coalesce((
          select jsonb_agg(jsonb_build_object('viewName', rp.view_name, 'canView', rp.can_view, 'canDelete', rp.can_delete))
          from role_permissions rp where rp.role_id = u.role_id), '[]') as permissions
      from programs p join users u on u.id = p.id join roles r on r.id = u.role_id
      left join program_keys k on k.program_id = p.id and k.secret_hash = ${digestOf(secret)}
        and (k.expires_at is null or k.expires_at > now())
      where p.id = ${id}`);
  }

  /**
   * Checks again that key and program are valid, and locks both until the token is stored: the key as its update does, because two calls
   * that share the lock would wait for each other.
   */
  private async assertStillValid(
    tx: Omit<VerbTx, 'publish'>,
    { id, keyId }: { id: number; keyId: number },
    { secret }: ClientCredentials,
  ) {
    const key = await tx.one(sql`
      select k.id from program_keys k join users u on u.id = k.program_id
      where k.id = ${keyId} and k.secret_hash = ${digestOf(secret)} and u.id = ${id} and u.is_active
      for no key update of k for share of u`);
    const program = key && (await (isTestId(id) ? testAccounts : programs).one(tx, sql`u.id = ${id}`));
    if (!program) throw new AppError('invalid_client');
    await tx.query(sql`
      update program_keys set last_used_at = now() where id = ${keyId}
        and (last_used_at is null or last_used_at < now() - make_interval(secs => ${WRITE_INTERVAL_SECONDS}))`);
    return program;
  }
}
