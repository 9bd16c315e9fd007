import * as z from 'zod';
import { addressedId, idParams, imageDataUrl, patchText, optionalText, recordId, requiredText } from '../fields.js';
import { firstRows, listQuery, MOST_FIRST_ROWS, sortedBy, pageFields } from '../lists.js';
import { recordOperations } from '../record-operations.js';
import { company, myCompanies } from './own-companies.js';
import { user } from './users.js';

/** Characters of the text that identifies the intermediary. */
const MAX_NOTICE_LENGTH = 1000;

export const companyForm = z
  .object({
    name: requiredText('El nombre de la compañía es requerido', 255, 'El nombre no puede exceder 255 caracteres'),
    description: optionalText(2000),
    logo: imageDataUrl,
    reportNotice: optionalText(MAX_NOTICE_LENGTH),
  })
  .meta({ id: 'CompanyForm' });
export const companyUpdate = companyForm
  .extend({ description: patchText(2000), reportNotice: patchText(MAX_NOTICE_LENGTH) })
  .meta({ id: 'CompanyUpdate' });

export const companyUser = user
  .pick({ id: true, name: true, email: true, isWithinRights: true, isWithinCompanies: true })
  .meta({ id: 'CompanyUser' });
export type CompanyUser = z.infer<typeof companyUser>;

export const companyListQuery = listQuery.extend({ sort: sortedBy('name') });

const of = recordOperations({
  service: 'identity',
  tag: 'companies',
  access: { view: 'companias' },
  path: '/api/companies',
  one: 'Company',
  many: 'Companies',
  entity: 'company',
  answer: company,
});

const people = {
  query: listQuery.pick({ search: true }).extend({ first: firstRows }),
  answer: z.array(companyUser),
  exportedAs: 'user',
} as const;

export const companySwitch = z
  .object({
    restoresRecords: z.boolean().optional().meta({
      description: 'On activation: also activate the studies and calculations that were deactivated with the company',
    }),
  })
  .meta({ id: 'CompanySwitch' });

const toggleStatus = of.toggle({
  summary: 'Activate or deactivate a company',
  description:
    'Deactivating also deactivates its studies and calculations. Activating leaves them inactive, unless the body chooses to restore those that were not changed since.',
  body: companySwitch.optional(),
  publishes: ['identity.company.activated', 'identity.company.deactivated'],
});

export const companiesApi = {
  mine: myCompanies,
  list: of.list({ summary: 'List the companies visible to the caller, by name', query: companyListQuery }),
  export: of.export(companyListQuery.omit(pageFields)),
  get: of.get({ summary: 'One company' }),
  create: of.create({
    summary: 'Create a company',
    body: companyForm,
    errors: ['duplicate_company'],
    publishes: ['identity.company.created', 'identity.user.changed'],
  }),
  update: of.update({
    method: 'PATCH',
    summary: 'Change an active company',
    body: companyUpdate,
    errors: ['duplicate_company', 'inactive_record'],
    publishes: ['identity.company.changed'],
  }),
  toggleStatus,
  bulkStatus: of.bulkStatus(toggleStatus),
  users: of.route('GET /api/companies/:id/users', {
    id: 'listCompanyUsers',
    summary: 'Users assigned to a company, by name',
    ...people,
  }),
  availableUsers: of.route('GET /api/companies/:id/available-users', {
    id: 'listAvailableUsers',
    summary: 'Visible, active users not yet assigned, by name',
    ...people,
  }),
  assignUsers: of.route('POST /api/companies/:id/users', {
    id: 'assignCompanyUsers',
    summary: 'Assign users to a company',
    status: 200,
    body: z
      .object({ userIds: z.array(recordId).min(1, 'Selecciona al menos un usuario').max(1000) })
      .meta({ id: 'UserIds' }),
    answer: z.array(companyUser).meta({ description: `Its users by name, at most ${MOST_FIRST_ROWS}` }),
    errors: ['beyond_rights', 'beyond_companies'],
    audits: { entity: 'company', action: 'update' },
    publishes: ['identity.user.changed'],
  }),
  removeUser: of.route('DELETE /api/companies/:id/users/:userId', {
    id: 'removeCompanyUser',
    summary: 'Take a user out of a company',
    status: 204,
    params: idParams.extend({ userId: addressedId.meta({ description: 'Number of the user' }) }),
    errors: ['beyond_rights', 'beyond_companies'],
    audits: { entity: 'company', action: 'update' },
    publishes: ['identity.user.changed'],
  }),
};
