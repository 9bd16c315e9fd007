import type { clientForm, evaluationInput } from '@umbral/contracts';
import type * as z from 'zod';

type ClientBody = z.input<typeof clientForm>;
type EvaluationBody = z.input<typeof evaluationInput>;

/** A Spanish mobile number, the same for the same number. */
export function phoneOf(number: number): string {
  const digits = String(600_000_000 + ((number * 7_919) % 99_999_999));
  return `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
}

let made = 0;
/** Differs in every process and every call, so that suites never meet in one database. */
export const unique = (): number => (made += 1) + (Date.now() % 100_000) * 100 + Math.floor(Math.random() * 89) * 10_000_000;

/** What the calculator starts with. */
export const anEvaluation = (given: Partial<EvaluationBody> = {}): EvaluationBody => ({
  monthlyIncome: 2500, additionalIncome: 0, existingDebts: 300, availableSavings: 30_000,
  propertyValue: 250_000, loanPercentage: 80, loanTerm: 30, interestRate: 3, ...given,
});

/** The body that creates a client; what is given wins. */
export function aClient(given: Partial<ClientBody> = {}): ClientBody {
  const number = unique();
  return {
    firstName: 'Cliente', lastName: `Número ${number}`, email: `cliente.${number}@pruebas.umbral.test`, phone: phoneOf(number),
    age: 35, employmentType: 'employed', employmentTime: 'more-5', evaluation: anEvaluation(), ...given,
  };
}
