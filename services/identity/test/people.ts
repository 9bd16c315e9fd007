import { authApi, companiesApi, rolesApi, usersApi, type Company, type GrantableView, type Role, type User } from '@umbral/contracts';
import { aCompany, aRole, aUser, DEMO_PASSWORD } from '../src/seed/factories.js';
import { Caller } from './caller.js';

const ADMINISTRATOR = 'admin@umbral.test';
export type Grants = Partial<Record<GrantableView, 'view' | 'delete'>>;

/** Somebody who has just signed in. */
export async function signedIn(email: string, password = DEMO_PASSWORD, remember?: boolean): Promise<Caller> {
  const caller = new Caller();
  const { status, headers } = await caller.call(authApi.login, { body: { email, password, remember } });
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status}`);
  caller.sessionId = /umbral_session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1];
  return caller;
}

export const administrator = () => signedIn(ADMINISTRATOR);

/** Makes the records that a suite needs. They are its own: no two suites meet. */
export class Office {
  private constructor(readonly admin: Caller) {}

  static async open(): Promise<Office> {
    return new Office(await administrator());
  }

  async role(grants: Grants = {}, name?: string): Promise<Role> {
    const { body } = await this.admin.call(rolesApi.create, { body: aRole(name ? { name } : {}) });
    const permissions = Object.entries(grants).map(([viewName, level]) => ({
      viewName: viewName as GrantableView, canView: true, canDelete: level === 'delete',
    }));
    await this.admin.call(rolesApi.setPermissions, { params: { id: body.id }, body: { permissions } });
    return body;
  }

  async company(given: Partial<Company> = {}): Promise<Company> {
    const { body } = await this.admin.call(companiesApi.create, { body: aCompany(given) });
    return body;
  }

  /** A user, in the companies that are named. */
  async user(given: Partial<Parameters<typeof aUser>[0]> & { roleId: number }, companies: Company[] = []): Promise<User> {
    const { status, body } = await this.admin.call(usersApi.create, { body: aUser(given) });
    if (status !== 201) throw new Error(`No user: ${JSON.stringify(body)}`);
    for (const { id } of companies) await this.admin.call(companiesApi.assignUsers, { params: { id }, body: { userIds: [body.id] } });
    return (await this.admin.call(usersApi.get, { params: { id: body.id } })).body;
  }

  /** A user with a role of their own, signed in. */
  async member(grants: Grants, companies: Company[] = []): Promise<{ user: User; role: Role; caller: Caller }> {
    const role = await this.role(grants);
    const user = await this.user({ roleId: role.id }, companies);
    return { user, role, caller: await signedIn(user.email) };
  }
}
