import { authApi, companiesApi, rolesApi, usersApi, type Company, type GrantableView, type Role, type User } from '@umbral/contracts';
import { unique } from '../src/seed/factories.js';
import { Caller } from './caller.js';

const ADMINISTRATOR = 'admin@umbral.test';
const PASSWORD = 'umbral-demo';
export type Grants = Partial<Record<GrantableView, 'view' | 'delete'>>;

/** Somebody who works here. */
export interface Member {
  user: User;
  caller: Caller;
}

async function signedIn(email: string): Promise<Caller> {
  const caller = new Caller();
  const { status, headers } = await caller.call(authApi.login, { body: { email, password: PASSWORD } });
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status}`);
  caller.sessionId = /umbral_session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1];
  return caller;
}

/** Makes the companies and people that a suite needs. They are its own: no two suites meet. */
export class Office {
  private constructor(readonly admin: Caller) {}

  static async open(): Promise<Office> {
    return new Office(await signedIn(ADMINISTRATOR));
  }

  async company(): Promise<Company> {
    return (await this.admin.call(companiesApi.create, { body: { name: `Compañía ${unique()}` } })).body;
  }

  async rename(company: Company): Promise<Company> {
    const { id, name } = company;
    return (await this.admin.call(companiesApi.update, { params: { id }, body: { name: `${name} renombrada` } })).body;
  }

  /** A user with a role of their own, in these companies, signed in. */
  async member(grants: Grants, companies: Company[] = []): Promise<Member> {
    const role = await this.role(grants);
    const number = unique();
    const created = await this.admin.call(usersApi.create, {
      body: { name: `Persona ${number}`, email: `persona.${number}@pruebas.umbral.test`, phone: '600 000 000', dni: '12345678Z', password: PASSWORD, roleId: role.id },
    });
    if (created.status !== 201) throw new Error(`No user: ${JSON.stringify(created.body)}`);
    for (const { id } of companies) {
      await this.admin.call(companiesApi.assignUsers, { params: { id }, body: { userIds: [created.body.id] } });
    }
    return { user: created.body, caller: await signedIn(created.body.email) };
  }

  private async role(grants: Grants): Promise<Role> {
    const { body } = await this.admin.call(rolesApi.create, { body: { name: `Rol ${unique()}` } });
    const permissions = Object.entries(grants).map(([viewName, level]) => ({
      viewName: viewName as GrantableView, canView: true, canDelete: level === 'delete',
    }));
    await this.admin.call(rolesApi.setPermissions, { params: { id: body.id }, body: { permissions } });
    return body;
  }
}
