import * as z from 'zod';
import { purchaseTax } from '../catalog/cost-rule-forms.js';
import { purchaseCosts } from '../catalog/purchase-costs.js';
import { operation } from '../operation.js';
import { clientForm, evaluationInput } from './clients.js';

/** Bands of the payment-to-income ratio: up to 30, 35, 43 %, and above. */
export const bands = ['saludable', 'ajustado', 'dificil', 'sobreendeudamiento'] as const;

/** The calculator's form: the client, whose fields are optional here, and their finances. */
export const calculatorInput = evaluationInput
  .extend(clientForm.omit({ evaluation: true }).partial().shape)
  .meta({ id: 'CalculatorInput' });

/** The short form: the finances without property and percentage. */
export const shortCalculatorForm = evaluationInput.pick({
  monthlyIncome: true,
  existingDebts: true,
  availableSavings: true,
  loanTerm: true,
  interestRate: true,
});

const euros = z.number().meta({ description: 'Euros' });
const percent = z.number().meta({ description: 'Percent: 35 means 35 %' });

export const calculatorResult = z
  .object({
    loanAmount: euros,
    monthlyPayment: euros,
    loanTerm: z.number().int().meta({ description: 'Years' }),
    interestRate: percent,
    paymentToIncomeRatio: percent,
    loanPercentage: percent,
    isViable: z.boolean(),
    band: z.enum(bands),
    costsBasis: z
      .enum(['region', 'estimate'])
      .default('estimate')
      .meta({ description: 'Whether the costs follow the rules of the region or are shares of the value' }),
    purchaseCosts: purchaseCosts
      .nullable()
      .default(null)
      .meta({ description: 'What the costs come from; null where they are an estimate' }),
    missing: z
      .array(purchaseTax)
      .default([])
      .meta({ description: 'Taxes of the region for which no rule applies: the costs are an estimate then' }),
    financialDetails: z.object({
      propertyValue: euros,
      loanAmount: euros,
      downPayment: euros,
      additionalCosts: z.object({
        notaryAndRegistration: euros,
        taxes: euros,
        agency: euros,
        appraisal: euros,
        other: euros,
      }),
      additionalCostsTotal: euros,
      totalNeeded: euros,
      availableSavings: euros,
      savingsDeficit: euros,
    }),
  })
  .meta({ id: 'CalculatorResult' });
export type CalculatorResult = z.infer<typeof calculatorResult>;

export const calculatorApi = {
  mortgage: operation({
    service: 'studies',
    tag: 'calculator',
    id: 'calculateMortgage',
    method: 'POST',
    path: '/api/calculator/mortgage',
    summary: 'Is this mortgage viable?',
    description: 'Stores nothing. With a region the costs follow its rules of today, for the price and the age sent.',
    access: 'signed-in',
    body: calculatorInput,
    answer: calculatorResult,
    errors: ['calculation_failed'],
    audits: 'none',
  }),
};
