import type * as z from 'zod';
import type { Company, companyForm } from '@umbral/contracts';

/** What the dialog's fields hold, before the schema makes a body of it. */
export type CompanyValues = z.input<typeof companyForm>;

export const emptyCompany: CompanyValues = { name: '', description: '', logo: null };

export const valuesOf = (company: Company): CompanyValues => ({
  name: company.name,
  description: company.description ?? '',
  logo: company.logo,
});
