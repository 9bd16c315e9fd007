import { useId } from 'react';
import { useController, type UseFormReturn } from 'react-hook-form';
import {
  MAXIMUM_REPORT_PRODUCTS,
  reportSectionLabels,
  reportSections,
  reportAdditionLabels,
  type CompatibleProduct,
  type ReportForm,
  type Scenario,
} from '@umbral/contracts';
import { scenarioWords } from '@umbral/mortgage';
import { Checkbox, FieldGroup, FormGrid, formatEurosAndCents, Missing, Stack, Switch } from '@umbral/ui';
import { usePermissions } from '@umbral/web-kit';
import { within } from '@umbral/web-kit/fields';
import { BeyondProducts } from '../detail/BeyondProducts';
import { verdictText } from '../detail/fit-verdict';
import { isOutOfReach } from '../detail/product-choice';
import { unnamedSub } from '../detail/product-rows';
import { termsOf } from '../detail/product.fields';
import { simulationFields, toggledIn, type ReportValues } from './report-form';

interface ReportFieldsProps {
  form: UseFormReturn<ReportValues, unknown, ReportForm>;
  /** In the order of the list. */
  products: readonly CompatibleProduct[];
}

/** The options of the report. */
export function ProductFields({ form, products }: ReportFieldsProps) {
  const { control, watch, register, formState } = form;
  const { field: chosen } = useController({ control, name: 'productIds' });
  const { isAdministrator } = usePermissions();
  const beyond = products.filter(isOutOfReach);
  const offered = products.filter((product) => !isOutOfReach(product));
  const list = (rows: readonly CompatibleProduct[]) =>
    rows.map((product) => (
      <Checkbox
        key={product.id}
        label={nameOf(product)}
        description={wordsOf(product, isAdministrator)}
        checked={chosen.value.includes(product.id)}
        onChange={(event) => chosen.onChange(toggledIn(chosen.value, product.id, event.target.checked))}
        error={formState.errors.productIds?.[chosen.value.indexOf(product.id)]?.message}
      />
    ));
  const error = formState.errors.productIds?.message ?? formState.errors.productIds?.root?.message;
  return (
    <Stack gap={6}>
      <FieldGroup title={`Productos (hasta ${MAXIMUM_REPORT_PRODUCTS})`} error={error}>
        <Stack gap={3}>
          {list(offered)}
          <BeyondProducts count={beyond.length}>
            <Stack gap={3}>{list(beyond)}</Stack>
          </BeyondProducts>
          {products.length === 0 ? <Missing>Este estudio no tiene productos que mostrar</Missing> : null}
        </Stack>
      </FieldGroup>
      <FieldGroup title="Simulación propia">
        <Stack gap={4}>
          <Switch label="Añadir una simulación" {...register('hasSimulation')} />
          {watch('hasSimulation') ? (
            <FormGrid>{simulationFields.inputs(within(form, 'simulation'), 'interestRate', 'years')}</FormGrid>
          ) : null}
        </Stack>
      </FieldGroup>
    </Stack>
  );
}

/** The sections of the report. */
export function SectionFields({ form: { control } }: Pick<ReportFieldsProps, 'form'>) {
  const { field: sections } = useController({ control, name: 'sections' });
  const { value: isMonthly, ...months } = useController({ control, name: 'annex' }).field;
  const noteId = useId();
  const hasAnnex = sections.value.includes('schedule');
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
        <div>
          <Switch
            label="Añadir el cuadro mes a mes"
            {...months}
            checked={hasAnnex && isMonthly}
            disabled={!hasAnnex}
            aria-describedby={hasAnnex ? undefined : noteId}
          />
          {hasAnnex ? null : (
            <p id={noteId} className="small quiet">
              Va en el anexo, que no está elegido
            </p>
          )}
        </div>
      </Stack>
    </FieldGroup>
  );
}

/** 'Encaja · Fijo 2,1 % · 30 años · 612,18 € al mes' */
const wordsOf = (product: CompatibleProduct, isAdministrator: boolean): string =>
  [
    unnamedSub(product, isAdministrator),
    verdictText(product),
    termsOf(product),
    `${formatEurosAndCents(product.assessedPayment)} al mes`,
  ]
    .filter(Boolean)
    .join(' · ');

/** With the names that only administrators may see. */
const nameOf = ({ code, name, bankName }: CompatibleProduct): string =>
  [code, name, bankName].filter(Boolean).join(' · ');

interface AdditionFieldsProps extends Pick<ReportFieldsProps, 'form'> {
  scenarios: readonly Scenario[];
}

/** The optional parts of the report. */
export function AdditionFields({ form: { register, control, formState }, scenarios }: AdditionFieldsProps) {
  const { field: chosen } = useController({ control, name: 'scenarioIds' });
  const { scenarioIds: errors } = formState.errors;
  return (
    <>
      {scenarios.length > 0 ? (
        <FieldGroup title={reportAdditionLabels.scenarios} error={errors?.message ?? errors?.root?.message}>
          <Stack gap={3}>
            {scenarios.map((scenario) => (
              <Checkbox
                key={scenario.id}
                label={scenario.name}
                description={scenarioWords(scenario)}
                checked={chosen.value.includes(scenario.id)}
                onChange={(event) => chosen.onChange(toggledIn(chosen.value, scenario.id, event.target.checked))}
                error={errors?.[chosen.value.indexOf(scenario.id)]?.message}
              />
            ))}
          </Stack>
        </FieldGroup>
      ) : null}
      <FieldGroup title="También">
        <Stack gap={3}>
          <Checkbox
            label={reportAdditionLabels.changes}
            description="Los cambios que harían compatibles los productos que no encajan"
            {...register('changes')}
          />
        </Stack>
      </FieldGroup>
    </>
  );
}
