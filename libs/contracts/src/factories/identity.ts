import type * as z from 'zod';
import type { companyForm } from '../identity/companies.js';
import type { programForm } from '../identity/programs.js';
import type { roleForm } from '../identity/roles.js';
import type { savedViewForm } from '../identity/saved-views.js';
import type { userCreate } from '../identity/user-forms.js';
import type { webhookForm } from '../identity/webhooks.js';
import { unique } from './unique.js';

type UserBody = z.input<typeof userCreate>;
type CompanyBody = z.input<typeof companyForm>;
type RoleBody = z.input<typeof roleForm>;
type WebhookBody = z.input<typeof webhookForm>;
type ProgramBody = z.input<typeof programForm>;
type SavedViewBody = z.input<typeof savedViewForm>;

/** Password of all users of the demo data and the tests. */
export const DEMO_PASSWORD = 'umbral-demo';

const DNI_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const CIF_LETTERS = 'JABCDEFGHI';

/** DNI with its letter, of any number from 0 to 99999999. */
export const dniOf = (number: number): string => `${String(number).padStart(8, '0')}${DNI_LETTERS[number % 23]}`;

/** NIE with its letter; `number` from 0 to 9999999. */
export const nieOf = (prefix: 'X' | 'Y' | 'Z', number: number): string =>
  `${prefix}${String(number).padStart(7, '0')}${DNI_LETTERS[(number + 'XYZ'.indexOf(prefix) * 10_000_000) % 23]}`;

/** CIF of a limited company (B) or an association of owners (N…) with its control; `number` from 0 to 9999999. */
export function cifOf(kind: 'A' | 'B' | 'N' | 'G', number: number): string {
  const digits = String(number).padStart(7, '0');
  const sum = Array.from(digits, Number).reduce((total, digit, index) => {
    const doubled = digit * 2;
    return total + (index % 2 === 1 ? digit : Math.floor(doubled / 10) + (doubled % 10));
  }, 0);
  const control = (10 - (sum % 10)) % 10;
  return `${kind}${digits}${kind === 'N' ? CIF_LETTERS[control] : control}`;
}

/** A Spanish mobile number, the same for the same number. */
export function phoneOf(number: number): string {
  const digits = String(600_000_000 + (((number % 99_999_999) * 7_919) % 99_999_999));
  return `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
}

/** The body that creates a person; what is given wins. */
export function aUser(given: Partial<UserBody> & { roleId: number }): UserBody {
  const number = unique();
  return {
    name: `Persona ${number}`,
    email: `persona.${number.toString(36)}@pruebas.umbral.test`,
    phone: phoneOf(number),
    dni: dniOf(number % 100_000_000),
    password: DEMO_PASSWORD,
    ...given,
  };
}

/** The body that creates a company. */
export const aCompany = (given: Partial<CompanyBody> = {}): CompanyBody => ({ name: `Compañía ${unique()}`, ...given });

/** The body that creates a role. */
export const aRole = (given: Partial<RoleBody> = {}): RoleBody => ({ name: `Rol ${unique()}`, ...given });

/** The body that saves a view of a list that every user may see. */
export const aSavedView = (given: Partial<SavedViewBody> = {}): SavedViewBody => ({
  list: 'clients',
  name: `Vista ${unique()}`,
  query: {},
  ...given,
});

/** The body that subscribes a program to clients and studies, at a domain that is reserved for documentation. */
export const aWebhook = (given: Partial<WebhookBody> & { programId: number }): WebhookBody => ({
  name: `Aviso ${unique()}`,
  url: 'https://receptor.example.org/umbral',
  events: ['studies.client.created', 'studies.client.changed'],
  ...given,
});

/** The body that lets a program call the API. */
export const aProgram = (given: Partial<ProgramBody> & { roleId: number }): ProgramBody => ({
  name: `Programa ${unique()}`,
  companyIds: [],
  ...given,
});
