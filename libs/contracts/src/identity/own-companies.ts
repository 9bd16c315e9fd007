import * as z from 'zod';
import { recordStamps } from '../fields.js';
import { operationsOf } from '../operations-of.js';

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

export const myCompany = company
  .pick({ id: true, name: true, logo: true, reportNotice: true })
  .meta({ id: 'MyCompany' });
export type MyCompany = z.infer<typeof myCompany>;

/** What every signed-in page reads, apart from the forms of `companiesApi`. */
export const myCompanies = operationsOf({ service: 'identity', tag: 'companies' })('GET /api/companies/my-companies', {
  id: 'listMyCompanies',
  summary: 'The companies of this session’s user',
  access: 'signed-in',
  answer: z.array(myCompany),
});
