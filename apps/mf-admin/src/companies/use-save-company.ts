import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { companiesApi, type Company, type companyForm } from '@umbral/contracts';
import { useCommand, type Versioned } from '@umbral/web-kit';
import type { CompanyValues } from './company-form';
import { failureOf } from './company-words';

type CompanyBody = z.output<typeof companyForm>;

/** Refusals that are about one field. */
const fieldOf = { duplicate_company: 'name' } as const;

/** Saves the dialog: a new company, or a new version of the edited one. Answers whether it is saved. */
export function useSaveCompany(
  form: UseFormReturn<CompanyValues, unknown, CompanyBody>,
  version: Versioned<Company> | undefined,
) {
  const create = useCommand(companiesApi.create, {
    success: (company) => ({ title: 'Compañía creada', text: company.name }),
    failure: failureOf('Error al crear compañía'),
    invalidates: ['companies', 'users'],
    fieldOf,
  });
  const update = useCommand(companiesApi.update, {
    success: (company) => ({ title: 'Compañía actualizada', text: company.name }),
    failure: failureOf('Error al actualizar compañía'),
    invalidates: ['companies', 'users'],
    fieldOf,
  });

  async function save(body: CompanyBody): Promise<boolean> {
    if (!version) return (await create.run({ body }, { form })).ok;
    return (await update.run({ params: { id: version.record.id }, body, ifMatch: version.etag }, { form })).ok;
  }
  return { command: version ? update : create, save };
}
