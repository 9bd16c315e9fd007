import { useState } from 'react';
import { calculateMortgage, type MortgageCalculation } from '@umbral/mortgage';
import { calculatorApi, type CalculatorResult } from '@umbral/contracts';
import { toast } from '@umbral/ui';
import { useCommand } from '@umbral/web-kit';
import type { Calculation } from './calculator-form';
import type { CalculatorForm } from './fields';
import type { FormOwner } from './use-form-owner';

export interface CalculatedResult {
  /** The inputs. */
  calculation: Calculation;
  result: CalculatorResult;
  /** What the answer leaves out: sums over the whole term, and the ratio as it may be written. */
  details: Pick<MortgageCalculation, 'totalPaid' | 'totalInterest' | 'paymentToIncomeRatioLabel'>;
}

/** Requests the calculation, and stores the last result for the client in the form. */
export function useCalculation(form: CalculatorForm, owner: FormOwner) {
  const [calculated, setCalculated] = useState<CalculatedResult>();
  const command = useCommand(calculatorApi.mortgage, {
    failure: { title: 'Error en el cálculo', text: 'No se pudo realizar el cálculo. Intente nuevamente.' },
    // The recent clients beside the form.
    invalidates: ['clients'],
  });
  return {
    calculated,
    isRunning: command.isRunning,
    clear: () => setCalculated(undefined),
    async run(calculation: Calculation) {
      const isTheirs = owner.note();
      const outcome = await command.run({ body: calculation }, { form });
      if (!outcome.ok || !isTheirs()) return;
      setCalculated({ calculation, result: outcome.answer, details: calculateMortgage(calculation) });
      toast({ title: 'Cálculo completado' });
    },
  };
}
