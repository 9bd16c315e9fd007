import { useController, type UseFormReturn } from 'react-hook-form';
import {
  MAXIMUM_REPORT_PRODUCTS,
  reportSectionLabels,
  reportSections,
  type CompatibleProduct,
  type ReportForm,
} from '@umbral/contracts';
import {
  Checkbox,
  Field,
  FieldGroup,
  FormGrid,
  formatEurosAndCents,
  Missing,
  NumberInput,
  Stack,
  Switch,
} from '@umbral/ui';
import { BeyondProducts } from '../detail/BeyondProducts';
import { isOutOfReach } from '../detail/product-choice';
import { termsOf } from '../detail/product-words';
import { toggledIn, type ReportValues } from './report-form';

export interface ReportFieldsProps {
  form: UseFormReturn<ReportValues, unknown, ReportForm>;
  /** In the order of the list. */
  products: readonly CompatibleProduct[];
}

/** The options of the report. */
export function ProductFields({ form, products }: ReportFieldsProps) {
  const { control, watch, register, formState } = form;
  const { field: chosen } = useController({ control, name: 'productIds' });
  const beyond = products.filter(isOutOfReach);
  const within = products.filter((product) => !isOutOfReach(product));
  const list = (rows: readonly CompatibleProduct[]) =>
    rows.map((product) => (
      <Checkbox
        key={product.id}
        label={nameOf(product)}
        description={`${product.isCompatible ? 'Encaja' : 'No encaja'} · ${termsOf(product)} · ${formatEurosAndCents(product.assessedPayment)} al mes`}
        checked={chosen.value.includes(product.id)}
        onChange={(event) => chosen.onChange(toggledIn(chosen.value, product.id, event.target.checked))}
        error={formState.errors.productIds?.[chosen.value.indexOf(product.id)]?.message}
      />
    ));
  const error = formState.errors.productIds?.message ?? formState.errors.productIds?.root?.message;
  return (
    <Stack gap={6}>
      <FieldGroup title={`Productos (hasta ${MAXIMUM_REPORT_PRODUCTS})`}>
        <Stack gap={3}>
          {list(within)}
          <BeyondProducts count={beyond.length}>
            <Stack gap={3}>{list(beyond)}</Stack>
          </BeyondProducts>
          {products.length === 0 ? <Missing>Este estudio no tiene productos que mostrar</Missing> : null}
          {error ? (
            <p role="alert" className="field-error">
              {error}
            </p>
          ) : null}
        </Stack>
      </FieldGroup>
      <FieldGroup title="Simulación propia">
        <Stack gap={4}>
          <Switch label="Añadir una simulación" {...register('hasSimulation')} />
          {watch('hasSimulation') ? (
            <FormGrid>
              <SimulationField form={form} name="simulation.interestRate" label="Interés" unit="%" />
              <SimulationField form={form} name="simulation.years" label="Plazo" unit="años" />
            </FormGrid>
          ) : null}
        </Stack>
      </FieldGroup>
    </Stack>
  );
}

/** The sections of the report. */
export function SectionFields({ form: { control, register } }: Pick<ReportFieldsProps, 'form'>) {
  const { field: sections } = useController({ control, name: 'sections' });
  return (
    <FieldGroup title="Apartados">
      <Stack gap={3}>
        {reportSections.map((section) => (
          <Checkbox
            key={section}
            label={reportSectionLabels[section]}
            description={section === 'legal' ? 'Siempre va en el informe' : undefined}
            disabled={section === 'legal'}
            checked={sections.value.includes(section)}
            onChange={(event) => sections.onChange(toggledIn(sections.value, section, event.target.checked))}
          />
        ))}
        <Switch label="Añadir el cuadro mes a mes" {...register('annex')} />
      </Stack>
    </FieldGroup>
  );
}

/** With the names that only administrators may see. */
const nameOf = ({ code, name, bankName }: CompatibleProduct): string =>
  [code, name, bankName].filter(Boolean).join(' · ');

interface SimulationFieldProps {
  form: ReportFieldsProps['form'];
  name: 'simulation.interestRate' | 'simulation.years';
  label: string;
  unit: string;
}

function SimulationField({ form: { control }, name, label, unit }: SimulationFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const isRate = name === 'simulation.interestRate';
  return (
    <Field label={label} required error={fieldState.error?.message}>
      <NumberInput
        {...field}
        unit={unit}
        decimals={isRate ? 3 : 0}
        step={isRate ? 0.25 : 1}
        min={isRate ? 0.1 : 1}
        max={isRate ? 20 : 50}
      />
    </Field>
  );
}
