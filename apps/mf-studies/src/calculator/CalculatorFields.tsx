import { Fragment } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldGroup, FormGrid, MarkDot, plural } from '@umbral/ui';
import { FieldHints } from '@umbral/web-kit/fields';
import { DuplicateHelp, duplicateFields } from '../clients/DuplicateHelp';
import { ConfirmPresets } from '../presets/ConfirmPresets';
import { usePreset } from '../presets/use-preset';
import { calculatorFields } from './calculator.fields';
import type { CalculatorForm } from './calculator-form';

const useQuietPreset = (...field: Parameters<typeof usePreset>) => ({ ...usePreset(...field), quietMark: true });

/** The inputs of the calculation: client, money and mortgage. */
export function CalculatorFields({ form, clientId }: { form: CalculatorForm; clientId: number | undefined }) {
  const { input, inputs } = calculatorFields;
  const { control } = form;
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
          {inputs(props, 'firstName', 'lastName')}
          {duplicateFields.map((name) => (
            <Fragment key={name}>
              {input(props, name, { help: <DuplicateHelp control={control} name={name} except={clientId} /> })}
            </Fragment>
          ))}
          {inputs(props, 'age', 'employmentType', 'employmentTime')}
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
