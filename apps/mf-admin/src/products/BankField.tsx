import { useController } from 'react-hook-form';
import type { Product } from '@umbral/contracts';
import { Button, Field, Select, type SelectOption } from '@umbral/ui';
import { rowsOf } from '@umbral/web-kit';
import { NO_BANK, type ProductForm } from './product-form';
import { useActiveBanks } from './active-banks';

interface BankFieldProps {
  form: ProductForm;
  /** The stored product, whose bank may not be on offer any more. */
  product: Product | undefined;
}

/** Whose product it is, among the active banks. */
export function BankField({ form, product }: BankFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'bankId' });
  const banks = useActiveBanks();
  const offered = rowsOf(banks.data);
  const options: SelectOption[] = [
    { value: String(NO_BANK), label: banks.isPending ? 'Cargando bancos...' : 'Selecciona un banco' },
    ...offered.map((bank) => ({ value: String(bank.id), label: bank.name })),
  ];
  // Also while the list is on its way, or has not come: what is stored must not look like none.
  if (product && !offered.some(({ id }) => id === product.bankId)) {
    options.push({ value: String(product.bankId), label: product.bankName });
  }
  return (
    <Field label="Banco" required help="Solo aparecen los bancos activos" error={fieldState.error?.message}>
      <Select
        {...field}
        value={String(field.value)}
        onChange={(event) => field.onChange(Number(event.target.value))}
        options={options}
      />
      {banks.isError ? (
        <Button size="s" variant="ghost" onClick={() => void banks.refetch()}>
          No se han podido cargar. Reintentar
        </Button>
      ) : null}
    </Field>
  );
}
