import { useDeferredValue, useMemo, useState } from 'react';
import { useController, useFieldArray, useWatch } from 'react-hook-form';
import { CalculationError, calculateScenario } from '@umbral/mortgage';
import {
  MAXIMUM_BONUSES,
  MAXIMUM_SCENARIO_NAME,
  scenarioForm,
  scenariosApi,
  type CompatibleProduct,
  type Holder,
  type LatestReferenceRate,
  type Scenario,
  type ScenarioForm,
  type ViabilityStudy,
} from '@umbral/contracts';
import {
  Button,
  Field,
  FieldGroup,
  Figures,
  FormGrid,
  FormStack,
  formatEuros,
  formatEurosAndCents,
  formatPercent,
  Missing,
  Row,
  Select,
} from '@umbral/ui';
import { PlusIcon, TrashIcon } from '@umbral/ui/icons';
import { FormDialog, useCommand, useKitForm, usePermissions } from '@umbral/web-kit';
import { within } from '@umbral/web-kit/fields';
import { useKeptFocus } from '@umbral/web-kit/kept-focus';
import { SettledStatus } from '../../parts/SettledStatus';
import { productTitle, unnamedSub } from '../detail/product-rows';
import { copyNameOf } from '../study-words';
import {
  bodyOfScenario,
  bonusFields,
  newScenario,
  scenarioFields,
  valuesOfProduct,
  valuesOfScenario,
  type ScenarioValues,
} from './scenario.fields';
import { useEditedScenario } from './use-edited-scenario';

/** The source of the form: a scenario to change, one to copy, or the study alone. */
export interface OpenScenario {
  edited?: Scenario;
  copied?: Scenario;
}

interface ScenarioDialogProps {
  study: ViabilityStudy;
  products: readonly CompatibleProduct[];
  open: OpenScenario;
  /** The index that one without its own starts with. */
  reference: LatestReferenceRate | null;
  onClose: () => void;
}

/** 'Nuevo escenario' and 'Editar escenario', with the costs while typing. */
export function ScenarioDialog({ study, products, open: { edited, copied }, onClose, ...props }: ScenarioDialogProps) {
  // As the dialog opened: a newer one would reset the form.
  const [reference] = useState(props.reference);
  const source = edited ?? copied;
  const record = useEditedScenario(study.id, edited);
  const current = record?.version?.record;
  const values = useMemo(() => current && valuesOfScenario(current, reference), [current, reference]);
  const form = useKitForm<ScenarioValues, ScenarioForm>(scenarioForm, {
    values,
    defaultValues: source
      ? {
          ...valuesOfScenario(source, reference),
          name: copied ? copyNameOf(copied.name, MAXIMUM_SCENARIO_NAME) : source.name,
        }
      : newScenario(study, reference),
    prepare: bodyOfScenario,
  });
  const draftName = `viability-studies/${study.id}/scenarios/${edited?.id ?? (copied ? `copy-${copied.id}` : 'new')}`;
  const outcome = {
    success: { title: 'Escenario guardado' },
    failure: 'No se ha podido guardar el escenario.',
    draftName,
  };
  const create = useCommand(scenariosApi.create, outcome);
  const update = useCommand(scenariosApi.update, outcome);
  const save = async (body: ScenarioForm) => {
    const done = edited
      ? await update.run(
          { params: { id: study.id, scenarioId: edited.id }, body, ifMatch: record?.version?.etag },
          { form },
        )
      : await create.run({ params: { id: study.id }, body }, { form });
    return done.ok;
  };
  const inputs = (...names: (keyof ScenarioValues)[]) => scenarioFields.inputs({ form, record: undefined }, ...names);
  const rateType = useWatch({ control: form.control, name: 'rateType' });
  return (
    <FormDialog
      title={edited ? 'Editar escenario' : 'Nuevo escenario'}
      size="l"
      saveLabel="Guardar escenario"
      form={form}
      {...(record && { record, valuesOf: (saved: unknown) => valuesOfScenario(saved as Scenario, reference) })}
      command={edited ? update : create}
      onSave={save}
      onClose={onClose}
    >
      <FormStack>
        <FormGrid>
          <ProductField form={form} study={study} products={products} stored={current ?? source} />
          {inputs('name', 'rateType')}
          {rateType === 'variable' ? null : inputs('fixedRate')}
          {rateType === 'mixed' ? inputs('fixedYears') : null}
          {rateType === 'fixed' ? null : inputs('euribor', 'spread')}
          {rateType === 'variable' ? inputs('firstRate', 'firstMonths') : null}
          {inputs('years', 'purchasePrice', 'financingPercentage', 'effortRatioPercentage')}
          {inputs('originationFee', 'brokerFee', 'appraisal')}
          {rateType === 'fixed' ? null : inputs('variableFeeOption')}
        </FormGrid>
        <Bonuses form={form} />
        <LiveFigures form={form} holders={study.holders} />
      </FormStack>
    </FormDialog>
  );
}

type Form = ReturnType<typeof useKitForm<ScenarioValues, ScenarioForm>>;

interface ProductFieldProps {
  form: Form;
  study: ViabilityStudy;
  products: readonly CompatibleProduct[];
  /** Its product stays an option, also once it is not offered. */
  stored: Scenario | undefined;
}

/** A product fills its loan for the study; 'Libre' leaves them unchanged. */
function ProductField({ form, study, products, stored }: ProductFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'productId' });
  const { isAdministrator } = usePermissions();
  const choose = (id: string) => {
    field.onChange(id);
    const product = products.find((each) => String(each.id) === id);
    if (!product) return;
    const name = form.getValues('name') || productTitle(product, isAdministrator).slice(0, MAXIMUM_SCENARIO_NAME);
    for (const [path, value] of Object.entries({ ...valuesOfProduct(study, product), name }))
      form.setValue(path as keyof ScenarioValues, value, { shouldDirty: true });
  };
  const options = products.map((product) => ({
    value: String(product.id),
    label: [productTitle(product, isAdministrator), unnamedSub(product, isAdministrator)].filter(Boolean).join(' · '),
  }));
  const { productId = null, productCode = null } = stored ?? {};
  if (productId !== null && !products.some(({ id }) => id === productId))
    options.push({ value: String(productId), label: productCode ?? `Producto ${productId}` });
  return (
    <Field label="Producto" error={fieldState.error?.message}>
      <Select
        {...field}
        value={field.value}
        onChange={(event) => choose(event.target.value)}
        options={[{ value: '', label: 'Libre' }, ...options]}
      />
    </Field>
  );
}

/** Payroll, insurances: conditions that lower the rate while they are met. */
function Bonuses({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'bonuses' });
  const addButton = useKeptFocus(fields.length);
  return (
    <FieldGroup title="Condiciones vinculadas">
      <FormStack>
        {fields.map((each, index) => (
          <FormGrid key={each.id}>
            {bonusFields.inputs(within(form, `bonuses.${index}`), 'label', 'points', 'annualCost')}
            <div data-span="12">
              <Row spread>
                {bonusFields.input(within(form, `bonuses.${index}`), 'linked')}
                <Button
                  size="s"
                  variant="ghost"
                  icon={<TrashIcon />}
                  aria-label={`Quitar condición ${index + 1}`}
                  onClick={() => remove(index)}
                >
                  Quitar
                </Button>
              </Row>
            </div>
          </FormGrid>
        ))}
        <Row>
          <Button
            ref={addButton}
            size="s"
            icon={<PlusIcon />}
            disabled={fields.length >= MAXIMUM_BONUSES}
            onClick={() => append(bonusFields.empty)}
          >
            Añadir condición
          </Button>
        </Row>
      </FormStack>
    </FieldGroup>
  );
}

/** The costs of the scenario while typing, with the server's arithmetic and without a request. */
function LiveFigures({ form, holders }: { form: Form; holders: readonly Holder[] }) {
  const values = useDeferredValue(useWatch({ control: form.control }) as ScenarioValues);
  const result = resultOf(values, holders);
  const figures = result && [
    { term: 'Cuota inicial', value: formatEurosAndCents(result.stretches[0]?.payment ?? 0), lead: true },
    { term: 'TAE', value: formatPercent(result.tae, { decimals: 2 }) },
    { term: 'Coste total', value: formatEuros(result.totalCost) },
  ];
  return (
    <div>
      {figures ? <Figures figures={figures} /> : <Missing small>Completa los datos para ver la cuota.</Missing>}
      <SettledStatus text={figures?.map(({ term, value }) => `${term}: ${value}`).join('. ') ?? ''} />
    </div>
  );
}

function resultOf(values: ScenarioValues, holders: readonly Holder[]) {
  // A missing name does not affect the figures.
  const parsed = scenarioForm.safeParse(bodyOfScenario({ ...values, name: values.name || '-' }));
  if (!parsed.success) return undefined;
  try {
    return calculateScenario({ ...parsed.data, holders });
  } catch (error) {
    if (error instanceof CalculationError) return undefined;
    throw error;
  }
}
