import { useController } from 'react-hook-form';
import { companiesApi, type Bank } from '@umbral/contracts';
import { Field } from '@umbral/ui';
import { useOperation, usePermissions } from '@umbral/web-kit';
import type { FieldsForm } from '@umbral/web-kit/records';
import { RecordSelect } from '../parts/RecordSelect';
import type { BankValues } from './bank-values';

interface CompanyFieldProps {
  form: FieldsForm<BankValues>;
  /** The stored bank, whose company may be inactive. */
  bank: Bank | undefined;
}

/** The bank's company, among the active ones. Only administrators can list them. */
export function CompanyField({ form, bank }: CompanyFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'companyId' });
  const { isAdministrator } = usePermissions();
  const companies = useOperation(companiesApi.list, { query: { status: 'active' } }, { enabled: isAdministrator });
  if (!isAdministrator) return null;
  const note = companies.isSuccess ? ' (inactiva)' : '';
  const stored = bank?.companyId
    ? { id: bank.companyId, label: `${bank.companyName ?? 'Compañía'}${note}` }
    : undefined;
  return (
    <Field label="Compañía" optional help="Solo aparecen las compañías activas" error={fieldState.error?.message}>
      <RecordSelect
        field={field}
        list={companies}
        none={{ text: 'Sin compañía', loading: 'Cargando compañías...', value: null }}
        stored={stored}
      />
    </Field>
  );
}
