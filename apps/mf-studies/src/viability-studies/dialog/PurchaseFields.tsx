import { useWatch } from 'react-hook-form';
import { declaredTickLabels, declaredTicks, homeTypeLabels, regionLabels } from '@umbral/contracts';
import { Button, Checkbox, Field, FieldGroup, FormGrid, formatNumber, Notice, Row, TextInput } from '@umbral/ui';
import { CalculatorIcon } from '@umbral/ui/icons';
import { NumberField, SelectField } from './fields';
import { fieldLabels } from './study-issues';
import { isFirstHomeOfAll, type StudyForm } from './study-form';
import { useCalculatedCosts } from './use-calculated-costs';

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const regionOptions = optionsOf(regionLabels);
const homeOptions = optionsOf(homeTypeLabels);

/** The conditions of the purchase, and a button that calculates the taxes without saving. */
export function PurchaseFields({ form }: { form: StudyForm }) {
  const { control, register, formState } = form;
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
        <SelectField
          control={control}
          name="region"
          label={fieldLabels.region}
          span={6}
          options={regionOptions}
          placeholder="Selecciona…"
        />
        <SelectField
          control={control}
          name="conditions.homeType"
          label={fieldLabels.homeType}
          options={homeOptions}
          span={6}
        />
        <Field label={fieldLabels.costDate} help="Hoy si se deja vacía" error={formState.errors.costDate?.message}>
          <TextInput type="date" {...register('costDate')} />
        </Field>
        <NumberField
          control={control}
          name="referenceValue"
          label={fieldLabels.referenceValue}
          help="Del Catastro"
          span={6}
          unit="€"
          step={1000}
          min={0}
        />
      </FormGrid>
      <FieldGroup title="Condiciones">
        <FormGrid>
          {declaredTicks.map((name) => (
            <div key={name} data-span="4">
              {name === 'firstHome' ? (
                <FirstHomeOfAll form={form} />
              ) : (
                <Checkbox label={declaredTickLabels[name]} {...register(`conditions.${name}`)} />
              )}
            </div>
          ))}
          <NumberField
            control={control}
            name="conditions.children"
            label={fieldLabels.children}
            decimals={0}
            min={0}
            max={20}
          />
          <NumberField
            control={control}
            name="conditions.disability"
            label={fieldLabels.disability}
            unit="%"
            min={0}
            max={100}
          />
        </FormGrid>
      </FieldGroup>
      <Row>{button}</Row>
      <div role="status">
        {state.kind === 'done' ? <Notice tone="success">Gastos calculados: {rangeWords(state.total)}</Notice> : null}
        {state.kind === 'missing' ? <Notice tone="warning">{state.text}</Notice> : null}
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
  const isOfAll = useWatch({ control, name: 'holders', compute: isFirstHomeOfAll });
  return <Checkbox label={declaredTickLabels.firstHome} description="La de los titulares" checked={isOfAll} disabled />;
}

/** '9813–10.403 €' */
function rangeWords({ from, to }: { from: number; to: number }): string {
  const [low, high] = [Math.round(from), Math.round(to)];
  return `${low === high ? '' : `${formatNumber(low)}–`}${formatNumber(high)}\u00a0€`;
}
