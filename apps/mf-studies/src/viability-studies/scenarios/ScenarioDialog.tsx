import { useController, useFieldArray, useWatch, type Control, type FieldPath } from 'react-hook-form';
import {
  MAXIMUM_BONUSES,
  rateTypeLabels,
  scenarioForm,
  scenariosApi,
  type CompatibleProduct,
  type LatestReferenceRate,
  type Scenario,
  type ScenarioForm,
  type ViabilityStudy,
} from '@umbral/contracts';
import {
  Button,
  Checkbox,
  Field,
  FieldGroup,
  FormGrid,
  FormStack,
  NumberInput,
  Row,
  Segmented,
  Select,
  TextInput,
  type NumberInputProps,
} from '@umbral/ui';
import { PlusIcon, TrashIcon } from '@umbral/ui/icons';
import { FormDialog, useCommand, useKitForm, usePermissions } from '@umbral/web-kit';
import { productTitle } from '../detail/product-columns';
import { LiveFigures } from './LiveFigures';
import {
  bodyOfScenario,
  emptyBonus,
  newScenario,
  valuesOfProduct,
  valuesOfScenario,
  type ScenarioValues,
} from './scenario-form';

/** The source of the form: a scenario to change, one to copy, or the study alone. */
export interface OpenScenario {
  edited?: Scenario;
  copied?: Scenario;
}

interface ScenarioDialogProps {
  study: ViabilityStudy;
  products: readonly CompatibleProduct[];
  open: OpenScenario;
  /** The index that a new one starts with. */
  reference: LatestReferenceRate | null;
  onClose: () => void;
}

/** 'Nuevo escenario' and 'Editar escenario', with the costs while typing. */
export function ScenarioDialog({ study, products, open: { edited, copied }, reference, onClose }: ScenarioDialogProps) {
  const source = edited ?? copied;
  const form = useKitForm<ScenarioValues, ScenarioForm>(scenarioForm, {
    defaultValues: source
      ? { ...valuesOfScenario(source), name: copied ? `${copied.name} (copia)` : source.name }
      : newScenario(study, reference),
    prepare: bodyOfScenario,
  });
  const outcome = { success: { title: 'Escenario guardado' }, failure: 'No se ha podido guardar el escenario.' };
  const create = useCommand(scenariosApi.create, outcome);
  const update = useCommand(scenariosApi.update, outcome);
  const save = async (body: ScenarioForm) => {
    const done = edited
      ? await update.run({ params: { id: study.id, scenarioId: edited.id }, body }, { form })
      : await create.run({ params: { id: study.id }, body }, { form });
    return done.ok;
  };
  const { control, register, formState } = form;
  const rateType = useWatch({ control, name: 'rateType' });
  return (
    <FormDialog
      title={edited ? 'Editar escenario' : 'Nuevo escenario'}
      size="l"
      saveLabel="Guardar escenario"
      form={form}
      command={edited ? update : create}
      onSave={save}
      onClose={onClose}
      draft={`viability-studies/${study.id}/scenarios/${edited?.id ?? (copied ? `copy-${copied.id}` : 'new')}`}
    >
      <FormStack>
        <FormGrid>
          <ProductField form={form} products={products} />
          <Field label="Nombre" required error={formState.errors.name?.message}>
            <TextInput {...register('name')} autoComplete="off" />
          </Field>
          <RateTypeField control={control} />
          {rateType === 'variable' ? null : (
            <Figure control={control} name="fixedRate" required label="Tipo fijo" unit="%" decimals={4} />
          )}
          {rateType === 'mixed' ? (
            <Figure control={control} name="fixedYears" required label="Años a tipo fijo" unit="años" decimals={0} />
          ) : null}
          {rateType === 'fixed' ? null : (
            <>
              <Figure control={control} name="euribor" required label="Euríbor" unit="%" decimals={3} min={-2} />
              <Figure control={control} name="spread" required label="Diferencial" unit="%" decimals={3} />
            </>
          )}
          {rateType === 'variable' ? (
            <>
              <Figure control={control} name="firstRate" label="Tipo del primer periodo" unit="%" decimals={4} />
              <Figure control={control} name="firstMonths" label="Primer periodo" unit="meses" decimals={0} />
            </>
          ) : null}
          <Figure control={control} name="years" required label="Plazo" unit="años" decimals={0} />
          <Figure control={control} name="purchasePrice" required label="Precio de compra" unit="€" step={1000} />
          <Figure control={control} name="financingPercentage" required label="Financiación" unit="%" />
          <Figure
            control={control}
            name="effortRatioPercentage"
            required
            label="Esfuerzo máximo"
            unit="%"
            decimals={0}
          />
          <Figure control={control} name="originationFee" label="Comisión de apertura" unit="€" />
          <Figure control={control} name="brokerFee" label="Honorarios de intermediación" unit="€" />
          <Figure control={control} name="appraisal" label="Tasación" unit="€" />
          {rateType === 'fixed' ? null : (
            <Field label="Límite por amortizar" span={4} help="El que se firma (art. 23.5)">
              <Select
                {...register('variableFeeOption')}
                options={[
                  { value: '5y', label: '0,15 % cinco años' },
                  { value: '3y', label: '0,25 % tres años' },
                ]}
              />
            </Field>
          )}
        </FormGrid>
        <Bonuses form={form} />
        <LiveFigures control={control} holders={study.holders} />
      </FormStack>
    </FormDialog>
  );
}

type Form = ReturnType<typeof useKitForm<ScenarioValues, ScenarioForm>>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- neither context nor output matter to a field
type AnyControl = Control<ScenarioValues, any, any>;

/** A product fills its terms; 'Libre' leaves them unchanged. */
function ProductField({ form, products }: { form: Form; products: readonly CompatibleProduct[] }) {
  const { field, fieldState } = useController({ control: form.control, name: 'productId' });
  const { isAdministrator } = usePermissions();
  const choose = (id: string) => {
    field.onChange(id);
    const product = products.find((each) => String(each.id) === id);
    if (!product) return;
    const name = form.getValues('name') || productTitle(product, isAdministrator).slice(0, 80);
    for (const [path, value] of Object.entries({ ...valuesOfProduct(product), name }))
      form.setValue(path as keyof ScenarioValues, value, { shouldDirty: true });
  };
  const options = products.map((product) => ({
    value: String(product.id),
    label: productTitle(product, isAdministrator),
  }));
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

const rateOptions = Object.entries(rateTypeLabels).map(([value, label]) => ({ value, label }));

function RateTypeField({ control }: { control: AnyControl }) {
  const { field, fieldState } = useController({ control, name: 'rateType' });
  return (
    <Field label="Tipo de hipoteca" group span={12} error={fieldState.error?.message}>
      <Segmented label="Tipo de hipoteca" options={rateOptions} value={field.value} onChange={field.onChange} />
    </Field>
  );
}

interface FigureProps extends Pick<NumberInputProps, 'unit' | 'decimals' | 'step' | 'min'> {
  control: AnyControl;
  name: FieldPath<ScenarioValues>;
  label: string;
  required?: boolean;
}

function Figure({ control, name, label, required, min = 0, ...input }: FigureProps) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} required={required} span={4} error={fieldState.error?.message}>
      <NumberInput {...input} {...field} value={field.value as number | null} min={min} />
    </Field>
  );
}

/** Payroll, insurances: conditions that lower the rate while they are met. */
function Bonuses({ form: { control, register, formState } }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'bonuses' });
  return (
    <FieldGroup title="Condiciones vinculadas">
      <FormStack>
        {fields.map((each, index) => (
          <FormGrid key={each.id}>
            <Field label="Condición" required span={4} error={formState.errors.bonuses?.[index]?.label?.message}>
              <TextInput {...register(`bonuses.${index}.label`)} autoComplete="off" />
            </Field>
            <Figure control={control} name={`bonuses.${index}.points`} label="Puntos" unit="%" decimals={2} required />
            <Figure control={control} name={`bonuses.${index}.annualCost`} label="Coste al año" unit="€" />
            <div data-span="12">
              <Row spread>
                <Checkbox label="Se contrata" {...register(`bonuses.${index}.linked`)} />
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
            size="s"
            icon={<PlusIcon />}
            disabled={fields.length >= MAXIMUM_BONUSES}
            onClick={() => append(emptyBonus)}
          >
            Añadir condición
          </Button>
        </Row>
      </FormStack>
    </FieldGroup>
  );
}
