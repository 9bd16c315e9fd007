import { useEffect, useMemo, useRef, useState } from 'react';
import { calculateMortgage, type MortgageCalculation } from '@umbral/mortgage';
import { calculatorApi, type CalculatorResult } from '@umbral/contracts';
import { toast } from '@umbral/ui';
import { useCommand } from '@umbral/web-kit';
import type { Calculation, CalculatorForm } from './calculator-form';

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

/**
 * A generation of the form, incremented whenever it is filled for another subject and on unmount. A response to a request of
 * an earlier generation no longer concerns the visible form.
 */
export function useFormOwner() {
  const owner = useRef(0);
  const known = useMemo(
    () => ({
      /** Starts the next generation. */
      change() {
        owner.current += 1;
      },
      /** Called with a request; returns a check whether its response still concerns the form. */
      note() {
        const mine = owner.current;
        return () => mine === owner.current;
      },
    }),
    [],
  );
  useEffect(() => known.change, [known]);
  return known;
}

export type FormOwner = ReturnType<typeof useFormOwner>;
