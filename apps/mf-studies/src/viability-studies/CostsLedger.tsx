import { calculateFinancing, calculateOperatingCosts } from '@umbral/mortgage';
import { formatEuros, formatPercent, Ledger, Notice, Stack, type LedgerLine } from '@umbral/ui';

type Amount = number | null | undefined;

/** Euros, but the two percentages of the price. */
export interface StudyCosts {
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
  const ofPrice = (name: string, percentage: Amount): LedgerLine => ({
    term: `${name}, ${formatPercent(percentage ?? 0)} de ${euros(purchasePrice)}`,
    value: share(percentage),
  });
  const { totalDisplay, hasBothTaxes } = calculateOperatingCosts(costs);
  return (
    <Stack>
      <Ledger
        lines={[
          { term: 'Honorarios inmobiliaria', value: euros(costs.realEstateHonorarios) },
          { term: 'Honorarios profesionales', value: euros(costs.professionalHonorarios) },
          ofPrice('ITP', costs.gastosItpPercentage),
          ofPrice('IVA', costs.ivaPercentage),
          { term: 'Deducciones', value: euros(costs.deducciones) },
          { term: 'Provisión de fondos', value: euros(costs.provisionFondos) },
          { term: 'Tasación', value: euros(costs.tasacion) },
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
