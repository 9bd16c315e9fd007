import {
  authApi,
  companiesApi,
  rolesApi,
  usersApi,
  type BodyInput,
  type Company,
  type GrantableView,
  type Role,
  type User,
} from '@umbral/contracts';
import { unique } from '@umbral/contracts/factories';
import { Caller } from './caller.js';

/** The account that is made at installation. */
export const ADMINISTRATOR = 'admin@umbral.test';
/** Everybody in the demo data, and whom an office makes, signs in with it. */
export const PASSWORD = 'umbral-demo';

/** Modules of a role, each to view only or to view and delete. */
export type Grants = Partial<Record<GrantableView, 'view' | 'delete'>>;

/** Somebody who works here, signed in, with a role of their own. */
export interface Member {
  user: User;
  role: Role;
  caller: Caller;
}

/** Somebody who has just signed in. @throws with the status, when they may not */
export async function signedIn(email: string, password = PASSWORD): Promise<Caller> {
  const caller = new Caller();
  const { status, headers } = await caller.call(authApi.login, { body: { email, password } });
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status}`);
  caller.sessionId = /umbral_session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1];
  return caller;
}

/** Makes the companies and people that a suite needs. They are its own: no two suites meet. */
export class Office {
  private constructor(readonly admin: Caller) {}

  /** The administrator has signed in for it. */
  static async open(): Promise<Office> {
    return new Office(await signedIn(ADMINISTRATOR));
  }

  async role(grants: Grants = {}, name = `Rol ${unique()}`): Promise<Role> {
    const { body } = await this.admin.call(rolesApi.create, { body: { name } });
    const permissions = Object.entries(grants).map(([viewName, level]) => ({
      viewName: viewName as GrantableView,
      canView: true,
      canDelete: level === 'delete',
    }));
    await this.admin.call(rolesApi.setPermissions, { params: { id: body.id }, body: { permissions } });
    return body;
  }

  async company(given: Partial<Company> = {}): Promise<Company> {
    return (await this.admin.call(companiesApi.create, { body: { name: `Compañía ${unique()}`, ...given } })).body;
  }

  async rename({ id, name }: Company): Promise<Company> {
    return (await this.admin.call(companiesApi.update, { params: { id }, body: { name: `${name} renombrada` } })).body;
  }

  /** A user, in the companies that are named, who has not signed in. */
  async user(
    given: Partial<BodyInput<typeof usersApi.create>> & { roleId: number },
    companies: Company[] = [],
  ): Promise<User> {
    const number = unique();
    const person = {
      name: `Persona ${number}`,
      email: `persona.${number}@pruebas.umbral.test`,
      phone: '600 000 000',
      dni: '12345678Z',
    };
    const { status, body } = await this.admin.call(usersApi.create, {
      body: { ...person, password: PASSWORD, ...given },
    });
    if (status !== 201) throw new Error(`No user: ${JSON.stringify(body)}`);
    for (const { id } of companies)
      await this.admin.call(companiesApi.assignUsers, { params: { id }, body: { userIds: [body.id] } });
    return companies.length === 0 ? body : (await this.admin.call(usersApi.get, { params: { id: body.id } })).body;
  }

  /** A user with a role of their own, signed in. */
  async member(grants: Grants, companies: Company[] = []): Promise<Member> {
    const role = await this.role(grants);
    const user = await this.user({ roleId: role.id }, companies);
    return { user, role, caller: await signedIn(user.email) };
  }
}
