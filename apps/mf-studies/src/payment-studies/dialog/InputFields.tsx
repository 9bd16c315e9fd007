import type { KeyboardEvent } from 'react';
import { Button, FieldGroup, FormGrid, FormStack } from '@umbral/ui';
import { CalculatorIcon } from '@umbral/ui/icons';
import { NumberField } from '@umbral/web-kit/fields';
import type { CalculationForm } from './calculation-form';
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
  const shared = { form, onKeyDown };
  const euros = { ...shared, unit: '€', min: 0, step: 50 };
  const percentage = { ...shared, unit: '%', required: true };
  return (
    <FormStack>
      <FieldGroup title="Cada mes">
        <FormGrid>
          <NumberField {...euros} name="monthlyNetIncome" label="Ingresos netos" required />
          <NumberField {...euros} name="monthlyOtherIncome" label="Otros ingresos" />
          <NumberField {...euros} name="monthlyDebtPayments" label="Pagos de deudas" />
          <NumberField
            {...percentage}
            name="incomePercentageForMortgage"
            label="Ingresos para la cuota"
            min={1}
            max={80}
          />
        </FormGrid>
      </FieldGroup>
      <FieldGroup title="Compra y préstamo">
        <FormGrid>
          <NumberField {...euros} name="availableSavings" label="Ahorros disponibles" step={500} required />
          <NumberField {...percentage} name="purchaseCostsPercentage" label="Gastos de compra" min={0} max={20} />
          <NumberField
            {...shared}
            name="loanTermYears"
            label="Plazo"
            required
            unit="años"
            decimals={0}
            min={1}
            max={50}
          />
          <NumberField
            {...percentage}
            name="annualInterestRate"
            label="Interés anual"
            decimals={3}
            step={0.1}
            min={0.1}
            max={20}
          />
          <NumberField
            {...percentage}
            name="expectedFinancingPercentage"
            label="Financiación esperada"
            min={10}
            max={100}
          />
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
