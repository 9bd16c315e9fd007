import { useController } from 'react-hook-form';
import type { Product } from '@umbral/contracts';
import { Field } from '@umbral/ui';
import { RecordSelect } from '../parts/RecordSelect';
import { useActiveBanks } from './active-banks';
import { NO_BANK, type ProductForm } from './product-values';

interface BankFieldProps {
  form: ProductForm;
  /** The stored product, whose bank may be inactive. */
  product: Product | undefined;
}

/** The product's bank, among the active ones. */
export function BankField({ form, product }: BankFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'bankId' });
  return (
    <Field label="Banco" required help="Solo aparecen los bancos activos" error={fieldState.error?.message}>
      <RecordSelect
        field={field}
        list={useActiveBanks()}
        none={{ text: 'Selecciona un banco', loading: 'Cargando bancos...', value: NO_BANK }}
        stored={product && { id: product.bankId, label: product.bankName }}
      />
    </Field>
  );
}
