import { Fragment, type KeyboardEvent } from 'react';
import { Button, FieldGroup, FormGrid, FormStack } from '@umbral/ui';
import { CalculatorIcon } from '@umbral/ui/icons';
import { calculationFields } from '../calculation.fields';
import type { CalculationForm, InputName } from './calculation-form';
import type { Calculation } from './use-calculation';

interface InputFieldsProps {
  form: CalculationForm;
  calculation: Calculation;
  /** 'Calcular Precio Máximo', or 'Actualizar Cálculo' for a stored one. */
  label: string;
}

/** The inputs of the price. */
export function InputFields({ form, calculation, label }: InputFieldsProps) {
  const run = () => void calculation.run();
  // Enter calculates instead of saving.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    run();
  };
  const inputs = (...names: InputName[]) =>
    names.map((name) => (
      <Fragment key={name}>{calculationFields.input({ form, record: undefined }, name, { onKeyDown })}</Fragment>
    ));
  return (
    <FormStack>
      <FieldGroup title="Cada mes">
        <FormGrid>
          {inputs('monthlyNetIncome', 'monthlyOtherIncome', 'monthlyDebtPayments', 'incomePercentageForMortgage')}
        </FormGrid>
      </FieldGroup>
      <FieldGroup title="Compra y préstamo">
        <FormGrid>
          {inputs('availableSavings', 'purchaseCostsPercentage', 'loanTermYears')}
          {inputs('annualInterestRate', 'expectedFinancingPercentage')}
        </FormGrid>
      </FieldGroup>
      <Button
        variant="primary"
        block
        icon={<CalculatorIcon />}
        busy={calculation.isRunning}
        busyLabel="Calculando..."
        onClick={run}
      >
        {label}
      </Button>
    </FormStack>
  );
}
