import { useMemo } from 'react';
import {
  referenceMonth,
  referenceRateForm,
  referenceRatesApi,
  todayInSpain,
  type ReferenceCode,
  type ReferenceRate,
} from '@umbral/contracts';
import {
  FormDialog,
  rowsOf,
  useCommand,
  useEditedRecord,
  useKitForm,
  useOperation,
  withoutBlanks,
} from '@umbral/web-kit';
import type { FormProps } from '@umbral/web-kit/records';
import { RateFields } from './RateFields';
import type { RateValues } from './rate-values';
import { nameOfRate } from './rate-words';

/** The only index there is. */
const CODE: ReferenceCode = 'euribor_12m';
const schema = referenceRateForm.extend({ month: referenceMonth });

const empty = (): RateValues => ({
  month: '',
  value: null,
  source: '',
  url: '',
  publishedOn: todayInSpain(),
  checkedBy: '',
});
const valuesOf = ({ month, value, source, url, publishedOn, checkedBy }: ReferenceRate): RateValues => ({
  month,
  value,
  source,
  url: url ?? '',
  publishedOn,
  checkedBy: checkedBy ?? '',
});

/** 'Nuevo valor' and 'Editar valor'. Both are one operation, so a new one checks first whether its month has a value. */
export function RateForm({ screen, id, onClose }: FormProps<ReferenceRate>) {
  const isNew = id === undefined;
  const edited = useEditedRecord(referenceRatesApi.get, isNew ? undefined : { params: { id } });
  const stored = edited.version?.record;
  const all = useOperation(referenceRatesApi.list, {}, { enabled: isNew, staleTime: 0 });
  const [defaultValues, values] = useMemo(() => [empty(), stored && valuesOf(stored)], [stored]);
  const form = useKitForm(schema, { defaultValues, values, prepare: withoutBlanks });
  const command = useCommand(referenceRatesApi.put, {
    invalidates: screen.invalidates,
    success: (saved) => ({ title: 'Valor guardado', text: nameOfRate(saved) }),
    failure: 'Ocurrió un error al guardar el valor.',
  });
  const onSave = async ({ month, ...body }: ReturnType<typeof schema.parse>) => {
    if (isNew && rowsOf(all.data).some((rate) => rate.month === month)) {
      form.setError('month', { message: 'Ya hay un valor de ese mes' }, { shouldFocus: true });
      return false;
    }
    const params = { code: stored?.code ?? CODE, month };
    return (await command.run({ params, body, ifMatch: edited.version?.etag }, { form })).ok;
  };
  return (
    <FormDialog
      title={isNew ? 'Nuevo valor' : 'Editar valor'}
      saveLabel={isNew ? 'Guardar valor' : 'Guardar cambios'}
      form={form}
      record={isNew ? undefined : edited}
      command={command}
      onSave={onSave}
      onClose={onClose}
      draft={`reference-rates/${id ?? 'new'}`}
    >
      <RateFields form={form} isNew={isNew} />
    </FormDialog>
  );
}
