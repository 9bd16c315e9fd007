import { useMemo } from 'react';
import { referenceRatesApi, todayInSpain, type ReferenceCode, type ReferenceRate } from '@umbral/contracts';
import { FormGrid } from '@umbral/ui';
import { FormDialog, useCommand, useEditedRecord, useKitForm, withoutBlanks } from '@umbral/web-kit';
import type { FormProps } from '@umbral/web-kit/records';
import { nameOfRate } from './rate-words';
import { rateFields, rateSchema } from './reference-rates.fields';

/** The only index there is. */
const CODE: ReferenceCode = 'euribor_12m';

/** 'Nuevo valor' and 'Editar valor'. Both are one operation: a new one is refused where its month has a value. */
export function RateForm({ screen, id, onClose }: FormProps<ReferenceRate>) {
  const isNew = id === undefined;
  const edited = useEditedRecord(referenceRatesApi.get, isNew ? undefined : { params: { id } });
  const stored = edited.version?.record;
  const [defaultValues, values] = useMemo(
    () => [{ ...rateFields.empty, publishedOn: todayInSpain() }, stored && rateFields.valuesOf(stored)],
    [stored],
  );
  const form = useKitForm(rateSchema, { defaultValues, values, prepare: withoutBlanks });
  const command = useCommand(referenceRatesApi.put, {
    invalidates: screen.invalidates,
    success: (saved) => ({ title: 'Valor guardado', text: nameOfRate(saved) }),
    failure: 'Ocurrió un error al guardar el valor.',
    fieldOf: { conflict: 'month' },
    draftName: `reference-rates/${id ?? 'new'}`,
  });
  const onSave = async ({ month, ...body }: ReturnType<typeof rateSchema.parse>) => {
    const params = { code: stored?.code ?? CODE, month };
    const query = isNew ? { onlyNew: 'true' as const } : {};
    return (await command.run({ params, query, body, ifMatch: edited.version?.etag }, { form })).ok;
  };
  const props = { form, record: stored };
  const today = todayInSpain();
  return (
    <FormDialog
      title={isNew ? 'Nuevo valor' : 'Editar valor'}
      saveLabel={isNew ? 'Guardar valor' : 'Guardar cambios'}
      form={form}
      record={isNew ? undefined : edited}
      valuesOf={rateFields.valuesOf}
      command={command}
      onSave={onSave}
      onClose={onClose}
    >
      <FormGrid>
        {/* The month identifies the value: it cannot be changed. */}
        {rateFields.input(props, 'month', { required: isNew, readOnly: !isNew, max: today.slice(0, 7) })}
        {rateFields.inputs(props, 'value', 'source', 'url')}
        {rateFields.input(props, 'publishedOn', { max: today })}
        {rateFields.input(props, 'checkedBy')}
      </FormGrid>
    </FormDialog>
  );
}
