import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { bankForm, banksApi, bankTypeLabels, bankTypes, type Bank } from '@umbral/contracts';
import { Field, FormGrid, NumberInput, Select, TextArea, TextInput } from '@umbral/ui';
import { ImageInput } from '@umbral/ui/file';
import { FormDialog, useEditedRecord, useKitForm } from '@umbral/web-kit';
import { emptyBank, valuesOf } from './bank-form';
import { CompanyField } from './CompanyField';
import { useSaveBank } from './use-save-bank';

interface BankDialogProps {
  /** The bank to edit; without one a new bank is created. */
  bank?: Bank;
  onClose: () => void;
}

const typeOptions = bankTypes.map((type) => ({ value: type, label: bankTypeLabels[type] }));

/** Creates or edits a bank. */
export function BankDialog({ bank, onClose }: BankDialogProps) {
  const record = useEditedRecord(banksApi.get, bank && { params: { id: bank.id } });
  const edited = record.version?.record;
  const values = useMemo(() => edited && valuesOf(edited), [edited]);
  const form = useKitForm(bankForm, { defaultValues: emptyBank, values });
  const { command, save } = useSaveBank(form, record.version);
  const { register, control, watch, formState } = form;
  const { errors } = formState;
  return (
    <FormDialog
      title={bank ? 'Editar banco' : 'Nuevo banco'}
      saveLabel={bank ? 'Guardar cambios' : 'Crear banco'}
      form={form}
      record={bank ? record : undefined}
      command={command}
      onSave={async (body) => {
        if (await save(body)) onClose();
      }}
      onClose={onClose}
    >
      <FormGrid>
        <Field label="Nombre" required span={12} error={errors.name?.message}>
          <TextInput {...register('name')} autoComplete="off" />
        </Field>
        <Field label="Logo" optional span={12} help="Se ve junto a sus productos" error={errors.logo?.message}>
          <Controller
            name="logo"
            control={control}
            render={({ field }) => (
              <ImageInput value={field.value ?? null} onChange={field.onChange} name={watch('name')} />
            )}
          />
        </Field>
        <Field label="Paga" help="0 si no paga" error={errors.paymentPercentage?.message}>
          <Controller
            name="paymentPercentage"
            control={control}
            render={({ field }) => (
              <NumberInput
                {...field}
                value={field.value as number | null}
                unit="%"
                decimals={2}
                step={0.01}
                min={0}
                max={100}
              />
            )}
          />
        </Field>
        <Field label="Tipo" error={errors.type?.message}>
          <Select {...register('type')} options={typeOptions} />
        </Field>
        <CompanyField form={form} bank={edited} />
        <Field label="Detalles" optional span={12} error={errors.details?.message}>
          <TextArea {...register('details')} />
        </Field>
      </FormGrid>
    </FormDialog>
  );
}
