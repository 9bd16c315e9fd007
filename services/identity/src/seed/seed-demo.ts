import { ADMINISTRATOR_ROLE_ID, grantableViews, type GrantableView } from '@umbral/contracts';
import { demoData, systemContext, type Transactions } from '@umbral/service-kit';
import { companySnapshot } from '../companies/company.record.js';
import type { PrismaClient } from '../generated/prisma/client.js';
import { installAdministrator } from '../install/install-administrator.js';
import type { PasswordHashes } from '../passwords/password-hashes.js';
import type { Tx } from '../transaction.js';
import { createUser } from '../users/create-user.js';
import { cifOf, DEMO_PASSWORD, dniOf, nieOf, phoneOf } from '@umbral/contracts/factories';

/** Timeout of the one transaction, for slow machines. */
const SEED_LIMIT_MS = 180_000;

export const ADMINISTRATOR_EMAIL = 'admin@umbral.test';

const demo = demoData(import.meta.url);

interface DemoRole {
  key: string;
  name: string;
  description: string;
  isActive?: boolean;
  /** `view` alone, or `delete` as well. */
  views: Partial<Record<GrantableView, 'view' | 'delete'>>;
}

/** Roles of a brokerage, from the manager of an office to the external collaborator. */
export const demoRoles = new Map(demo.records<DemoRole>('demo-roles').map(({ key, ...role }) => [key, role]));

interface DemoCompany {
  key: string;
  name: string;
  description: string | null;
  /** File of its picture. */
  logo: string | null;
  isActive?: boolean;
}

/** Offices and agencies; the last one has closed. */
export const demoCompanies = () =>
  demo
    .records<DemoCompany>('demo-companies')
    .map(({ logo, ...company }) => ({ ...company, logo: logo && demo.logo(logo) }));

interface DemoUser {
  name: string;
  role: string;
  companies?: string[];
  /** Derived from the name unless given. */
  email?: string;
  isCompany?: boolean;
  isCreditIntermediary?: boolean;
  isInactive?: boolean;
  /** Without credentials. */
  hasNoPassword?: boolean;
  /** Has an NIE instead of a DNI. */
  isForeign?: boolean;
  /** The start page shows its sign-in: one for each role. */
  isShown?: boolean;
}

const demoUsers = demo.records<DemoUser>('demo-users');

interface SignIn {
  email: string;
  password: string;
  role: string;
}

/** Sign-ins of the demo, for the page that `npm start` prints. */
export const demoSignIns = (): SignIn[] => [
  { email: ADMINISTRATOR_EMAIL, password: DEMO_PASSWORD, role: 'administrador' },
  ...demoUsers
    .filter(({ isShown }) => isShown)
    .map((user) => ({ email: emailOf(user), password: DEMO_PASSWORD, role: demoRoles.get(user.role)?.name ?? '' })),
];

/** Fills an empty database; one with an administrator is left unchanged. Atomic. */
export async function seedDemo(transactions: Transactions<PrismaClient>, passwords: PasswordHashes): Promise<void> {
  const passwordHash = await passwords.hash(DEMO_PASSWORD, 'seed');
  await transactions.withTransaction(
    systemContext('demo data'),
    async (tx) => {
      const administrator = await installAdministrator(tx, {
        name: 'Amparo Villanueva Costa',
        email: ADMINISTRATOR_EMAIL,
        phone: phoneOf(1),
        dni: dniOf(48_213_905),
        passwordHash,
      });
      if (!administrator) return;
      const roleIds = await addRoles(tx);
      const companyIds = await addCompanies(tx);
      await addUsers(tx, { roleIds, companyIds, passwordHash, assignedBy: administrator.id });
    },
    { limitMs: SEED_LIMIT_MS },
  );
}

async function addRoles(tx: Tx): Promise<Record<string, number>> {
  const ids: Record<string, number> = { administrator: ADMINISTRATOR_ROLE_ID };
  for (const [key, { views, ...role }] of demoRoles) {
    const rows = grantableViews.flatMap((viewName) =>
      views[viewName] ? [{ viewName, canView: true, canDelete: views[viewName] === 'delete' }] : [],
    );
    ids[key] = (await tx.db.role.create({ data: { ...role, permissions: { create: rows } } })).id;
  }
  return ids;
}

async function addCompanies(tx: Tx): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const { key, ...data } of demoCompanies()) {
    const company = await tx.db.company.create({ data });
    tx.publish('identity.company.created', companySnapshot(company));
    ids[key] = company.id;
  }
  return ids;
}

interface Placement {
  roleIds: Record<string, number>;
  companyIds: Record<string, number>;
  passwordHash: string;
  assignedBy: number;
}

async function addUsers(tx: Tx, { roleIds, companyIds, passwordHash, assignedBy }: Placement): Promise<void> {
  for (const [index, user] of demoUsers.entries()) {
    const number = 3_100_417 + index * 1_237;
    const isCompany = user.isCompany ?? false;
    await createUser(tx, {
      name: user.name,
      email: emailOf(user),
      phone: phoneOf(number),
      dni: isCompany ? null : user.isForeign ? nieOf('Y', number) : dniOf(number * 11),
      cif: isCompany ? cifOf(kindOf(user.name), number) : null,
      isCompany,
      isCreditIntermediary: user.isCreditIntermediary ?? false,
      isActive: !user.isInactive,
      passwordHash: user.hasNoPassword ? null : passwordHash,
      roleId: roleIds[user.role] ?? 0,
      assignments: {
        create: (user.companies ?? []).map((company) => ({ companyId: companyIds[company] ?? 0, assignedBy })),
      },
    });
  }
}

/** The letter for the kind of organisation. */
function kindOf(name: string): 'A' | 'B' | 'G' {
  if (name.endsWith('S.A.')) return 'A';
  return name.endsWith('S.L.') ? 'B' : 'G';
}

/** `begona.uriarte@umbral.test` of Begoña Uriarte Lasa. */
function emailOf({ name, email }: { name: string; email?: string }): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return (
    email ??
    `${plain
      .split(/[^a-z]+/)
      .filter(Boolean)
      .slice(0, 2)
      .join('.')}@umbral.test`
  );
}
