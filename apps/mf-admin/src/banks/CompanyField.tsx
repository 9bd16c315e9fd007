import { useController } from 'react-hook-form';
import { companiesApi, type Bank } from '@umbral/contracts';
import { Button, Field, Select, type SelectOption } from '@umbral/ui';
import { rowsOf, useOperation, usePermissions } from '@umbral/web-kit';
import type { FieldsForm } from '@umbral/web-kit/records';
import type { BankValues } from './BanksPage';

interface CompanyFieldProps {
  form: FieldsForm<BankValues>;
  /** The stored bank, whose company may not be on offer any more. */
  bank: Bank | undefined;
}

/** Whose bank it is, among the active companies. Only administrators have the list of them. */
export function CompanyField({ form, bank }: CompanyFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'companyId' });
  const { isAdministrator } = usePermissions();
  const companies = useOperation(companiesApi.list, { query: { status: 'active' } }, { enabled: isAdministrator });
  if (!isAdministrator) return null;
  const offered = rowsOf(companies.data);
  const options: SelectOption[] = [
    { value: '', label: companies.isPending ? 'Cargando compañías...' : 'Sin compañía' },
    ...offered.map((company) => ({ value: String(company.id), label: company.name })),
  ];
  // Also while the list is on its way, or has not come: what is stored must not look like none.
  if (bank?.companyId && !offered.some(({ id }) => id === bank.companyId)) {
    const note = companies.isSuccess ? ' (inactiva)' : '';
    options.push({ value: String(bank.companyId), label: `${bank.companyName ?? 'Compañía'}${note}` });
  }
  return (
    <Field label="Compañía" optional help="Solo aparecen las compañías activas" error={fieldState.error?.message}>
      <Select
        {...field}
        value={field.value ? String(field.value) : ''}
        onChange={(event) => field.onChange(Number(event.target.value) || null)}
        options={options}
      />
      {companies.isError ? (
        <Button size="s" variant="ghost" onClick={() => void companies.refetch()}>
          No se han podido cargar. Reintentar
        </Button>
      ) : null}
    </Field>
  );
}
