import {
  authApi,
  banksApi,
  companiesApi,
  productsApi,
  programsApi,
  rolesApi,
  usersApi,
  type Bank,
  type Company,
  type GrantableView,
  type NewProgramKey,
  type Product,
  type Program,
  type Role,
  type User,
} from '@umbral/contracts';
import { aBank, aCompany, aProduct, aProgram, aRole, aUser } from '@umbral/contracts/factories';
import { ADMINISTRATOR, Caller, PASSWORD, signedIn, type SignedIn, type Target } from './caller.js';
import { keepSessionRecent } from './sign-in-age.js';
import { stack } from './stack.js';

/** Modules of a role, each to view only or to view and delete. */
export type Grants = Partial<Record<GrantableView, 'view' | 'delete'>>;

/** A signed-in user of the office, with their own role. */
export interface Member {
  user: User;
  role: Pick<Role, 'id'>;
  caller: SignedIn;
}

/** A program that calls the API. */
export interface ProgramMember {
  program: Program;
  role: Pick<Role, 'id'>;
  key: NewProgramKey;
  caller: Caller;
}

/** Makes the companies and people that a suite needs. They are its own: no two suites meet. */
export class Office {
  readonly admin: SignedIn;

  private constructor(admin: SignedIn) {
    this.admin = admin;
    admin.isUnchanged = true;
  }

  /** The administrator has signed in for it, recently for as long as a suite takes. */
  static async open(target: Target = stack): Promise<Office> {
    const admin = await signedIn(ADMINISTRATOR, PASSWORD, target);
    // The databases of another system are not known here.
    const isOfTheStack = target === stack || ('gateway' in target && target.gateway === stack.urls?.gateway);
    if (isOfTheStack && admin.sessionId) await keepSessionRecent(admin.sessionId);
    return new Office(admin);
  }

  async role(grants: Grants = {}, name?: string): Promise<Role> {
    const role = await this.admin.result(rolesApi.create, { body: aRole(name ? { name } : {}) });
    const permissions = Object.entries(grants).map(([viewName, level]) => ({
      viewName: viewName as GrantableView,
      canView: true,
      canDelete: level === 'delete',
    }));
    await this.admin.result(rolesApi.setPermissions, { params: { id: role.id }, body: { permissions } });
    return role;
  }

  company(given: Parameters<typeof aCompany>[0] = {}): Promise<Company> {
    return this.admin.result(companiesApi.create, { body: aCompany(given) });
  }

  rename({ id, name }: Company): Promise<Company> {
    return this.admin.result(companiesApi.update, { params: { id }, body: { name: `${name} renombrada` } });
  }

  bank(given: Parameters<typeof aBank>[0] = {}): Promise<Bank> {
    return this.admin.result(banksApi.create, { body: aBank(given) });
  }

  product(given: Parameters<typeof aProduct>[0]): Promise<Product> {
    return this.admin.result(productsApi.create, { body: aProduct(given) });
  }

  /** A user, in the companies that are named, who has not signed in. */
  async user(given: Parameters<typeof aUser>[0], companies: Pick<Company, 'id'>[] = []): Promise<User> {
    const user = await this.admin.result(usersApi.create, { body: aUser(given) });
    const params = { id: user.id };
    for (const { id } of companies)
      await this.admin.result(companiesApi.assignUsers, { params: { id }, body: { userIds: [user.id] } });
    return companies.length === 0 ? user : this.admin.result(usersApi.get, { params });
  }

  /** A user, signed in, with a role of their own unless one is given. */
  async member(grants: Grants, companies: Pick<Company, 'id'>[] = [], given?: Pick<Role, 'id'>): Promise<Member> {
    const role = given ?? (await this.role(grants));
    const user = await this.user({ roleId: role.id }, companies);
    return { user, role, caller: await signedIn(user.email, PASSWORD, this.admin.target) };
  }

  /** A program with a key, a token and its own role. */
  async program(grants: Grants, companies: Pick<Company, 'id'>[] = []): Promise<ProgramMember> {
    const role = await this.role(grants);
    const body = aProgram({ roleId: role.id, companyIds: companies.map(({ id }) => id) });
    const program = await this.admin.result(programsApi.create, { body });
    const key = await this.admin.result(programsApi.createKey, { params: { id: program.id }, body: {} });
    const caller = new Caller(this.admin.target);
    caller.bearer = (await caller.result(authApi.token, { body: clientCredentials(key) })).access_token;
    return { program, role, key, caller };
  }
}

/** The token request of a program with this key. */
export const clientCredentials = ({ clientId, clientSecret }: Pick<NewProgramKey, 'clientId' | 'clientSecret'>) => ({
  grant_type: 'client_credentials' as const,
  client_id: clientId,
  client_secret: clientSecret,
});
