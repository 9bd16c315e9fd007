import { Fragment, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { declaredTickLabels, declaredTicks, purchaseCostsApi, type Region } from '@umbral/contracts';
import { buyersOf } from '@umbral/mortgage';
import { Button, Checkbox, FieldGroup, FormGrid, formatNumber, Notice, Row } from '@umbral/ui';
import { CalculatorIcon } from '@umbral/ui/icons';
import { serverMessage, useCommand } from '@umbral/web-kit';
import { DateField, within } from '@umbral/web-kit/fields';
import { missingWords } from '../CostsLedger';
import { conditionFields, studyFields } from '../study.fields';
import { CALCULATED } from './apply-change';
import { useMarking } from './field-marks';
import { purchaseKey, purchaseOf, unconfirmedBeside, type StudyForm, type StudyValues } from './study-form';

/** The conditions of the purchase, and a button that calculates the taxes without saving. */
export function PurchaseFields({ form }: { form: StudyForm }) {
  const props = { form, record: undefined };
  const conditions = within(form, 'conditions');
  const { state, calculate } = useCalculatedCosts(form);
  const button = (
    <Button
      icon={<CalculatorIcon />}
      busy={state.kind === 'running'}
      busyLabel="Calculando…"
      onClick={() => void calculate()}
    >
      Calcular gastos
    </Button>
  );
  return (
    <>
      <FormGrid>
        {studyFields.input(props, 'region')}
        {conditionFields.input(conditions, 'homeType')}
        <DateField form={form} name="costDate" label={studyFields.label('costDate')} help="Hoy si se deja vacía" />
        {studyFields.input(props, 'referenceValue')}
      </FormGrid>
      <FieldGroup title="Condiciones">
        <FormGrid>
          {declaredTicks.map((name) =>
            name === 'firstHome' ? (
              <FirstHomeOfAll key={name} form={form} />
            ) : (
              <Fragment key={name}>{conditionFields.input(conditions, name)}</Fragment>
            ),
          )}
          {conditionFields.inputs(conditions, 'children', 'disability')}
        </FormGrid>
      </FieldGroup>
      <Row>{button}</Row>
      <div role="status">
        {state.kind === 'done' ? <Notice tone="success">Gastos calculados: {rangeWords(state.total)}</Notice> : null}
        {state.kind === 'warning' ? <Notice tone="warning">{state.text}</Notice> : null}
        {state.kind === 'failed' ? (
          <Notice
            tone="danger"
            title="No se han podido calcular los gastos"
            action={
              <Button size="s" onClick={() => void calculate()}>
                Reintentar
              </Button>
            }
          >
            {state.text}
          </Notice>
        ) : null}
      </div>
    </>
  );
}

/** Derived from the holders, so that it is not entered twice. */
function FirstHomeOfAll({ form: { control } }: { form: StudyForm }) {
  const isOfAll = useWatch({ control, name: 'holders', compute: (holders) => buyersOf(holders).firstHome });
  return (
    <div data-span="4">
      <Checkbox label={declaredTickLabels.firstHome} description="La de los titulares" checked={isOfAll} disabled />
    </div>
  );
}

/** '9813–10.403 €' */
function rangeWords({ from, to }: { from: number; to: number }): string {
  const [low, high] = [Math.round(from), Math.round(to)];
  return `${low === high ? '' : `${formatNumber(low)}–`}${formatNumber(high)}\u00a0€`;
}

type State =
  | { kind: 'idle' | 'running' }
  | { kind: 'done'; total: { from: number; to: number } }
  | { kind: 'warning' | 'failed'; text: string | undefined };

const OUTDATED: State = { kind: 'warning', text: 'Has cambiado los datos: vuelve a calcular los gastos.' };

/** Requests the costs of the purchase as typed, and fills the four fields that the rules define. */
function useCalculatedCosts(form: StudyForm) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const { calculatedFor, mark, unmark } = useMarking();
  const purchaseNow = useWatch({ control: form.control, compute: purchaseKey });
  const isOutdated = calculatedFor !== undefined && calculatedFor !== purchaseNow;
  useEffect(() => {
    if (isOutdated) unmark((each) => each === CALCULATED);
  }, [isOutdated, unmark]);
  const command = useCommand(purchaseCostsApi.calculate, {
    failure: 'No se han podido calcular los gastos',
    invalidates: [],
  });
  const region = useWatch({ control: form.control, name: 'region' });
  useEffect(() => {
    if (region) form.clearErrors('region');
  }, [form, region]);

  async function calculate(): Promise<void> {
    const values = form.getValues();
    if (!values.region) {
      setState({ kind: 'idle' });
      form.setError('region', { type: 'custom', message: 'Elige la comunidad autónoma' }, { shouldFocus: true });
      return;
    }
    setState({ kind: 'running' });
    const outcome = await command.run({ body: purchaseOf(values) as never }, { form, silent: true });
    if (!outcome.ok) return setState({ kind: 'failed', text: serverMessage(outcome.error) });
    const { fill, total, missing } = outcome.answer;
    const now = form.getValues();
    const isTyped = (Object.keys(fill ?? {}) as (keyof StudyValues)[]).some((name) => now[name] !== values[name]);
    // The costs of another purchase, or of a field that was typed meanwhile.
    if (isTyped || purchaseKey(now) !== purchaseKey(values)) return setState(OUTDATED);
    if (!fill || !total) return setState({ kind: 'warning', text: missingWords(missing, values.region as Region) });
    for (const [name, value] of Object.entries(fill) as [keyof typeof fill, number][]) {
      form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    }
    form.setValue('unconfirmed', unconfirmedBeside(fill, now), { shouldDirty: true });
    mark(Object.fromEntries(Object.keys(fill).map((name) => [name, CALCULATED])), purchaseKey(form.getValues()));
    setState({ kind: 'done', total });
  }
  const isSuperseded = isOutdated && (state.kind === 'done' || state.kind === 'idle');
  return { state: isSuperseded ? OUTDATED : state, calculate };
}
