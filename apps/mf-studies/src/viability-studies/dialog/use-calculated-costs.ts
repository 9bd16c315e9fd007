import { useState } from 'react';
import { purchaseCostsApi, type Region } from '@umbral/contracts';
import { serverMessage, useCommand } from '@umbral/web-kit';
import { missingWords } from '../cost-words';
import { CALCULATED } from './apply-change';
import { useMarking } from './field-marks';
import { declaredOf, type StudyForm, type StudyValues } from './study-form';

type State =
  | { kind: 'idle' | 'running' }
  | { kind: 'done'; total: { from: number; to: number } }
  | { kind: 'missing' | 'failed'; text: string | undefined };

/** Requests the costs of the purchase as typed, and fills the four fields that the rules define. */
export function useCalculatedCosts(form: StudyForm) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const mark = useMarking();
  const command = useCommand(purchaseCostsApi.calculate, {
    failure: 'No se han podido calcular los gastos',
    invalidates: [],
  });

  async function calculate(): Promise<void> {
    const values = form.getValues();
    if (!values.region) {
      setState({ kind: 'idle' });
      form.setError('region', { type: 'custom', message: 'Elige la comunidad autónoma' }, { shouldFocus: true });
      return;
    }
    form.clearErrors('region');
    setState({ kind: 'running' });
    const outcome = await command.run({ body: purchaseOf(values) as never }, { form, silent: true });
    if (!outcome.ok) return setState({ kind: 'failed', text: serverMessage(outcome.error) });
    const { fill, total, missing } = outcome.answer;
    if (!fill || !total) return setState({ kind: 'missing', text: missingWords(missing, values.region as Region) });
    for (const [name, value] of Object.entries(fill) as [keyof typeof fill, number][]) {
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
    mark(Object.fromEntries(Object.keys(fill).map((name) => [name, CALCULATED])));
    setState({ kind: 'done', total });
  }
  return { state, calculate };
}

/** From the current form values: the oldest holder counts, and a tasación of 0 means not given. */
function purchaseOf({ region, costDate, referenceValue, purchasePrice, financingPercentage, ...values }: StudyValues) {
  const { homeType, ...conditions } = declaredOf(values) as { homeType: string };
  const ages = values.holders.flatMap(({ age }) => age ?? []);
  return {
    region,
    homeType,
    date: costDate || undefined,
    purchasePrice: purchasePrice ?? 0,
    referenceValue,
    financingPercentage,
    age: ages.length > 0 ? Math.max(...ages) : null,
    appraisal: values.tasacion || null,
    conditions,
  };
}
