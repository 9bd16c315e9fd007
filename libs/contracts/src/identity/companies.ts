import * as z from 'zod';
import {
  addressedId,
  idParams,
  imageDataUrl,
  keptText,
  optionalText,
  recordId,
  recordStamps,
  requiredText,
} from '../fields.js';
import { bulkStatusOf } from '../bulk-status.js';
import { exportOf } from '../exports.js';
import { listAnswer, listQuery, sortedBy, pageFields } from '../lists.js';
import { operation } from '../operation.js';
import { user } from './users.js';

export const company = z
  .object({
    ...recordStamps,
    name: z.string(),
    description: z.string().nullable(),
    logo: z.string().nullable().meta({ description: 'Data URL' }),
    reportNotice: z.string().nullable().default(null).meta({ description: 'Legal text of the reports for clients' }),
    isActive: z.boolean(),
    userCount: z.number().int(),
  })
  .meta({ id: 'Company' });
export type Company = z.infer<typeof company>;

/** Characters of the text that says who the intermediary is. */
const LONGEST_NOTICE = 1000;

export const companyForm = z
  .object({
    name: requiredText('El nombre de la compañía es requerido', 255, 'El nombre no puede exceder 255 caracteres'),
    description: optionalText(2000),
    logo: imageDataUrl,
    reportNotice: optionalText(LONGEST_NOTICE),
  })
  .meta({ id: 'CompanyForm' });
export const companyUpdate = companyForm
  .extend({ description: keptText(2000), reportNotice: keptText(LONGEST_NOTICE) })
  .meta({ id: 'CompanyUpdate' });

export const companyUser = user
  .pick({ id: true, name: true, email: true, isWithinRights: true, isWithinCompanies: true })
  .meta({ id: 'CompanyUser' });
export type CompanyUser = z.infer<typeof companyUser>;
export const myCompany = company
  .pick({ id: true, name: true, logo: true, reportNotice: true })
  .meta({ id: 'MyCompany' });
export type MyCompany = z.infer<typeof myCompany>;

export const companyListQuery = listQuery.extend({ sort: sortedBy('name') });

const shared = { service: 'identity', tag: 'companies', access: { view: 'companias' } } as const;

const toggleStatus = operation({
  ...shared,
  id: 'toggleCompany',
  method: 'PATCH',
  path: '/api/companies/:id/toggle-status',
  summary: 'Activate or deactivate a company',
  description: 'Deactivating also deactivates its studies and calculations.',
  params: idParams,
  answer: company,
  errors: ['stale_record'],
  etag: true,
  audits: { entity: 'company', action: 'toggle_status' },
  publishes: ['identity.company.activated', 'identity.company.deactivated'],
});

export const companiesApi = {
  mine: operation({
    ...shared,
    id: 'listMyCompanies',
    method: 'GET',
    path: '/api/companies/my-companies',
    summary: 'The companies of this session’s user',
    access: 'signed-in',
    answer: z.array(myCompany),
  }),
  list: operation({
    ...shared,
    id: 'listCompanies',
    method: 'GET',
    path: '/api/companies',
    summary: 'List the companies in sight, by name',
    query: companyListQuery,
    answer: listAnswer(company),
  }),
  export: exportOf({
    ...shared,
    id: 'exportCompanies',
    path: '/api/companies',
    query: companyListQuery.omit(pageFields),
    entity: 'company',
  }),
  get: operation({
    ...shared,
    id: 'getCompany',
    method: 'GET',
    path: '/api/companies/:id',
    summary: 'One company',
    params: idParams,
    answer: company,
    etag: true,
  }),
  create: operation({
    ...shared,
    id: 'createCompany',
    method: 'POST',
    path: '/api/companies',
    summary: 'Create a company',
    status: 201,
    body: companyForm,
    answer: company,
    errors: ['duplicate_company'],
    etag: true,
    idempotent: true,
    audits: { entity: 'company', action: 'create' },
    publishes: ['identity.company.created', 'identity.user.changed'],
  }),
  update: operation({
    ...shared,
    id: 'updateCompany',
    method: 'PATCH',
    path: '/api/companies/:id',
    summary: 'Change an active company',
    params: idParams,
    body: companyUpdate,
    answer: company,
    errors: ['duplicate_company', 'inactive_record', 'stale_record'],
    etag: true,
    audits: { entity: 'company', action: 'update' },
    publishes: ['identity.company.changed'],
  }),
  toggleStatus,
  bulkStatus: bulkStatusOf(toggleStatus, { id: 'setStatusOfCompanies', path: '/api/companies' }),
  users: operation({
    ...shared,
    id: 'listCompanyUsers',
    method: 'GET',
    path: '/api/companies/:id/users',
    summary: 'Users assigned to a company',
    params: idParams,
    answer: z.array(companyUser),
  }),
  availableUsers: operation({
    ...shared,
    id: 'listAvailableUsers',
    method: 'GET',
    path: '/api/companies/:id/available-users',
    summary: 'Visible, active users not yet assigned',
    params: idParams,
    answer: z.array(companyUser),
  }),
  assignUsers: operation({
    ...shared,
    id: 'assignCompanyUsers',
    method: 'POST',
    path: '/api/companies/:id/users',
    summary: 'Assign users to a company',
    params: idParams,
    status: 200,
    body: z
      .object({ userIds: z.array(recordId).min(1, 'Selecciona al menos un usuario').max(1000) })
      .meta({ id: 'UserIds' }),
    answer: z.array(companyUser),
    errors: ['beyond_rights', 'beyond_companies'],
    audits: { entity: 'company', action: 'update' },
    publishes: ['identity.user.changed'],
  }),
  removeUser: operation({
    ...shared,
    id: 'removeCompanyUser',
    method: 'DELETE',
    path: '/api/companies/:id/users/:userId',
    summary: 'Take a user out of a company',
    status: 204,
    params: idParams.extend({ userId: addressedId.meta({ description: 'Number of the user' }) }),
    errors: ['beyond_rights', 'beyond_companies'],
    audits: { entity: 'company', action: 'update' },
    publishes: ['identity.user.changed'],
  }),
};
