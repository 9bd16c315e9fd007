import * as z from 'zod';

const euros = z.number().meta({ description: 'Euros' });
const steps = z.number().int().meta({ description: 'Whole units: euros, hundredths of a percent, or once' });
const lever = <const Name extends string, Figures extends z.ZodRawShape>(name: Name, figures: Figures) =>
  z.object({ lever: z.literal(name), steps, ...figures });

/** One lever, moved as little as makes the product fit, with the figures of the study after it. */
const leverStep = z.discriminatedUnion('lever', [
  lever('energy', { energyCertificate: z.string() }),
  lever('holderOut', { holders: z.array(z.string()).meta({ description: 'Names of those who leave' }) }),
  lever('debts', { lessDebts: euros, debts: euros }),
  lever('entry', { financingPercentage: z.number(), moreDownPayment: euros, downPayment: euros }),
  lever('price', { lowerPrice: euros, price: euros }),
  lever('guarantor', { netIncome: euros, equity: euros, workSeniority: z.number().int() }),
  lever('holder', { netIncome: euros, workRegime: z.string().nullable(), workSeniority: z.number().int() }),
  lever('income', { moreIncome: euros, income: euros }),
  lever('additionalLoan', {}),
]);

/** A smallest change of a study that makes a product fit, proved by the rules. */
export const fitChange = z
  .object({
    levers: z.array(leverStep).meta({ description: 'One, or two that are needed together' }),
    text: z.string().meta({ description: 'Spanish, for people' }),
    missingSavings: euros
      .nullable()
      .meta({ description: 'Whole euros that the declared savings lack after the change; null: none' }),
    verdict: z.object({
      assessedPayment: euros,
      assessedCapital: euros,
      effortPercentage: z.number(),
      warnings: z.array(z.string()),
    }),
  })
  .meta({ id: 'FitChange', description: 'The verdict is that of the changed study' });
export type FitChange = z.infer<typeof fitChange>;

const untouchable = z.array(z.string()).meta({ description: 'Codes of the reasons that no change removes' });
const noChange = z
  .string()
  .nullable()
  .meta({ description: 'Why nothing helps; null where something does or need not' });

/** As a product of a list carries them: older catalogs do not answer them. */
export const listedChanges = {
  changes: z
    .array(fitChange)
    .nullable()
    .default(null)
    .meta({ description: 'Single changes, then pairs; [] when it fits or nothing helps; null: not looked at yet' }),
  untouchable: untouchable.default([]),
  noChange: noChange.default(null),
};

export const fitChanges = z.object({ changes: z.array(fitChange), untouchable, noChange }).meta({ id: 'FitChanges' });
export type FitChanges = z.infer<typeof fitChanges>;
