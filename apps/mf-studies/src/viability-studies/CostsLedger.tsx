import { missingRules, type PurchaseCosts, type Region } from '@umbral/contracts';
import { calculateFinancing, calculateOperatingCosts, formatEuros as eurosOf, type NotedCosts } from '@umbral/mortgage';
import { formatEuros, formatPercent, Ledger, Notice, Stack, type LedgerLine } from '@umbral/ui';
import { studyFields } from './study.fields';

type Amount = number | null | undefined;

/** Euros, but the two percentages of the price. */
interface StudyCosts {
  purchasePrice: number;
  realEstateHonorarios: Amount;
  professionalHonorarios: Amount;
  gastosItpPercentage: Amount;
  ivaPercentage: Amount;
  deducciones: Amount;
  provisionFondos: Amount;
  tasacion: Amount;
}

/** The costs of the purchase by line, with their total. */
export function CostsLedger({ costs }: { costs: StudyCosts }) {
  const { purchasePrice } = costs;
  const euros = (amount: Amount) => formatEuros(amount ?? 0);
  // Uses the shared function for shares of a price.
  const share = (percentage: Amount) =>
    euros(calculateFinancing({ purchasePrice, financingPercentage: percentage ?? 0 }).amountToFinance);
  const line = (name: Exclude<keyof StudyCosts, 'purchasePrice'>): LedgerLine => ({
    term: studyFields.label(name),
    value: euros(costs[name]),
  });
  const ofPrice = (name: 'gastosItpPercentage' | 'ivaPercentage'): LedgerLine => ({
    term: `${studyFields.label(name)}, ${formatPercent(costs[name] ?? 0)} de ${euros(purchasePrice)}`,
    value: share(costs[name]),
  });
  const { totalDisplay, hasBothTaxes } = calculateOperatingCosts(costs);
  return (
    <Stack>
      <Ledger
        lines={[
          line('realEstateHonorarios'),
          line('professionalHonorarios'),
          ofPrice('gastosItpPercentage'),
          ofPrice('ivaPercentage'),
          line('deducciones'),
          line('provisionFondos'),
          line('tasacion'),
          { term: 'Total de gastos de operación', value: euros(totalDisplay), kind: 'total' },
        ]}
      />
      {hasBothTaxes ? (
        <Notice tone="warning" title="ITP e IVA a la vez.">
          Una vivienda paga uno u otro: el total suma los dos.
        </Notice>
      ) : null}
    </Stack>
  );
}

/** 'No hay una regla comprobada de AJD para Gipuzkoa en esa fecha: escribe el porcentaje.' */
export const missingWords = (taxes: PurchaseCosts['missing'], region: Region): string =>
  `${missingRules(taxes, region)} en esa fecha: escribe el porcentaje.`;

/**
 * 'Los gastos anotados (21.500 €) no son los calculados (de 18.344 € a 19.001 €).' With cents where whole euros would seem to be
 * within.
 */
export function notedWords({ noted, expected: { from, to } }: NotedCosts): string {
  const typed = eurosOf(noted, { breaking: noted < from ? from : to });
  return `Los gastos anotados (${typed}) no son los calculados (de ${eurosOf(from)} a ${eurosOf(to)}).`;
}
