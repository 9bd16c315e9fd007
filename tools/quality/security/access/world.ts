import {
  ADMINISTRATOR_ROLE_ID,
  grantableViews,
  programsApi,
  usersApi,
  type Bank,
  type Company,
  type GrantableView,
  type Product,
  type Program,
  type Role,
} from '@umbral/contracts';
import { aProgram } from '@umbral/contracts/factories';
import { keepSignInsRecent, SignedIn, type Caller, type Grants, type Office } from '@umbral/testing';
import { anonymous, openOffice } from '../support/system.ts';

/** The relation of a record to the caller: see access-table.ts. */
export const placements = ['own', 'shared', 'foreign'] as const;
export type Placement = (typeof placements)[number];

/** The same level for some views. */
export const grants = (level: 'view' | 'delete', views: readonly GrantableView[] = grantableViews): Grants =>
  Object.fromEntries(views.map((view) => [view, level]));

/** The permissions of a column of the table, by the rule of the row. */
function grantsOf(rule: string, column: string): Grants {
  const view = grantableViews.find((one) => one === rule);
  if (column === 'viewer') return grants('view', view && [view]);
  if (column === 'deleter') return grants('delete', view && [view]);
  if (column === 'ended') return grants('delete');
  if (view)
    return grants(
      'delete',
      grantableViews.filter((other) => other !== view),
    );
  return rule === 'administrator' ? grants('delete') : {};
}

/** One user for all rules in columns that do not depend on the rule. */
export const whoIn = (rule: string, column: string) =>
  ['ended', 'admin'].includes(column) ? column : `${rule} ${column}`;

/** A program without permissions. */
export const newProgram = ({ admin }: Pick<Office, 'admin'>, { id }: Pick<Role, 'id'>): Promise<Program> =>
  admin.result(programsApi.create, { body: aProgram({ roleId: id }) });

let shared: Promise<World> | undefined;

/** Two companies: the users of the columns in the first, and a user with every permission in each. */
export class World {
  readonly office: Office;
  readonly #callers = new Map<string, Promise<Caller>>();
  declare readonly here: Company;
  declare readonly elsewhere: Company;
  declare readonly plainRole: Role;
  declare readonly bank: Bank;
  /** Of that bank, which belongs to no company. */
  declare readonly product: Product;
  /** Whose webhooks are made. */
  declare readonly program: Program;
  declare readonly colleague: SignedIn;
  declare readonly stranger: SignedIn;

  private constructor(office: Office) {
    this.office = office;
  }

  /** One for all files of a process: their records meet only in lists. */
  static shared(): Promise<World> {
    return (shared ??= World.create());
  }

  static async create(): Promise<World> {
    const office = await openOffice();
    const [here, elsewhere] = [await office.company(), await office.company()];
    const [bank, plainRole] = [await office.bank(), await office.role()];
    const colleague = (await office.member(grants('delete'), [here])).caller;
    await keepSignInsRecent(colleague.user.id);
    return Object.assign(new World(office), {
      here,
      elsewhere,
      plainRole,
      program: await newProgram(office, plainRole),
      bank,
      product: await office.product({ bankId: bank.id }),
      colleague,
      stranger: (await office.member(grants('delete'), [elsewhere])).caller,
    });
  }

  get admin(): SignedIn {
    return this.office.admin;
  }

  companyOf(placement: Placement): Company {
    return placement === 'foreign' ? this.elsewhere : this.here;
  }

  /** The caller of a column: the same user each time. */
  caller(rule: string, column: string): Promise<Caller> {
    const name = whoIn(rule, column);
    const known = this.#callers.get(name) ?? this.#lastingCaller(rule, column);
    this.#callers.set(name, known);
    return known;
  }

  async #lastingCaller(rule: string, column: string): Promise<Caller> {
    const caller = await this.newCaller(rule, column);
    if (column === 'admin' && caller instanceof SignedIn) await keepSignInsRecent(caller.user.id);
    return caller;
  }

  /** A new user with the same permissions, for calls that end a session or change the caller. */
  async newCaller(rule: string, column: string): Promise<Caller> {
    if (column === 'anonymous') return anonymous();
    const role = column === 'admin' ? { id: ADMINISTRATOR_ROLE_ID } : undefined;
    const { user, caller } = await this.office.member(grantsOf(rule, column), [this.here], role);
    if (column === 'ended')
      await this.admin.result(usersApi.setActive, { params: { id: user.id }, body: { isActive: false } });
    return caller;
  }
}
