import { useWatch } from 'react-hook-form';
import { FieldGroup, FormGrid, MarkDot, plural } from '@umbral/ui';
import { FieldHints } from '@umbral/web-kit/fields';
import { ConfirmPresets } from '../presets/ConfirmPresets';
import { usePreset } from '../presets/use-preset';
import { calculatorFields } from './calculator.fields';
import type { CalculatorForm } from './calculator-form';

const useQuietPreset = (...field: Parameters<typeof usePreset>) => ({ ...usePreset(...field), quietMark: true });

/** The inputs of the calculation: client, money and mortgage. */
export function CalculatorFields({ form }: { form: CalculatorForm }) {
  const { inputs } = calculatorFields;
  const props = { form, record: undefined };
  return (
    <FieldHints value={useQuietPreset}>
      <FieldGroup title="Vivienda y préstamo">
        <FormGrid>
          {inputs(props, 'propertyValue', 'loanPercentage', 'loanTerm', 'interestRate', 'availableSavings')}
          {inputs(props, 'region', 'homeType')}
        </FormGrid>
      </FieldGroup>
      <FieldGroup title="Ingresos y deudas">
        <FormGrid>{inputs(props, 'monthlyIncome', 'additionalIncome', 'existingDebts')}</FormGrid>
      </FieldGroup>
      <FieldGroup title="Cliente">
        <FormGrid>
          {inputs(props, 'firstName', 'lastName', 'email', 'phone', 'age', 'employmentType', 'employmentTime')}
        </FormGrid>
      </FieldGroup>
      <Unconfirmed form={form} />
    </FieldHints>
  );
}

/** The number of unconfirmed values, which explains the dots. */
function Unconfirmed({ form: { control, setValue } }: { form: CalculatorForm }) {
  const unconfirmed = useWatch({ control, name: 'unconfirmed' });
  // Drafts of an older version have no list.
  const count = unconfirmed?.length ?? 0;
  return (
    <p className="small quiet">
      {count > 0 ? (
        <>
          <MarkDot /> <span>{plural(count, 'valor', 'valores')} sin confirmar</span>
          {' · '}
        </>
      ) : null}
      <ConfirmPresets count={count} onConfirm={() => setValue('unconfirmed', [], { shouldDirty: true })} />
    </p>
  );
}
