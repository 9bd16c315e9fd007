import { useMemo, useState } from 'react';
import { referenceRatesApi, todayInSpain, type ReferenceCode, type ReferenceRate } from '@umbral/contracts';
import { FormGrid } from '@umbral/ui';
import {
  call,
  FormDialog,
  pageOf,
  refetchedOrToast,
  rowsOf,
  useCommand,
  useEditedRecord,
  useKitForm,
  withoutBlanks,
} from '@umbral/web-kit';
import type { FormProps } from '@umbral/web-kit/records';
import { nameOfRate } from './rate-words';
import { rateFields, rateSchema } from './reference-rates.fields';

/** The only index there is. */
const CODE: ReferenceCode = 'euribor_12m';

const FAILURE = 'Ocurrió un error al guardar el valor.';

/** Whether a month has a value. The list has the newest month first, so that its first page usually answers it. */
async function hasValue(month: string): Promise<boolean> {
  for (let page = 1; ; page += 1) {
    const answer = await call(referenceRatesApi.list, { query: { page } });
    const rows = rowsOf(answer);
    if (rows.some((rate) => rate.month === month)) return true;
    const oldest = rows.at(-1)?.month ?? month;
    if (oldest <= month || page >= (pageOf(answer)?.pagination.totalPages ?? 1)) return false;
  }
}

/** The same; undefined after a toast where it could not be read. */
const hasValueOrToast = async (month: string): Promise<boolean | undefined> =>
  refetchedOrToast(
    await hasValue(month).then(
      (data) => ({ data, error: null }),
      (error: Error) => ({ error }),
    ),
    'No se ha podido comprobar si ya hay un valor de ese mes.',
  );

/** 'Nuevo valor' and 'Editar valor'. Both are one operation, so a new one checks first whether its month has a value. */
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
    failure: FAILURE,
  });
  const [isChecking, setIsChecking] = useState(false);
  const [sentMonth, setSentMonth] = useState<string>();
  const mayBeSaved = async (month: string) => {
    setIsChecking(true);
    const isTaken = await hasValueOrToast(month);
    setIsChecking(false);
    if (isTaken) form.setError('month', { message: 'Ya hay un valor de ese mes' }, { shouldFocus: true });
    return isTaken === false;
  };
  const onSave = async ({ month, ...body }: ReturnType<typeof rateSchema.parse>) => {
    // After a lost response the value may be the form's own, which its key saves once.
    const isSentAgain = command.hasNoConnection && month === sentMonth;
    if (isNew && !isSentAgain && !(await mayBeSaved(month))) return false;
    setSentMonth(month);
    const params = { code: stored?.code ?? CODE, month };
    return (await command.run({ params, body, ifMatch: edited.version?.etag }, { form })).ok;
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
      command={{ ...command, isRunning: command.isRunning || isChecking }}
      onSave={onSave}
      onClose={onClose}
      draft={`reference-rates/${id ?? 'new'}`}
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
