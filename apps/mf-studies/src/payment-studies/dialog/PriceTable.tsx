import { useMemo } from 'react';
import type { HousingInput } from '@umbral/contracts';
import { DataTable, formatEuros, formatRate, Missing, Section, type Column } from '@umbral/ui';
import { formats } from '@umbral/web-kit/fields';
import { pricesAround, type PricesAtRate } from './preview';

/** The price at other rates and terms. */
export function PriceTable({ input }: { input: HousingInput }) {
  const { terms, rows } = useMemo(() => pricesAround(input), [input]);
  const columns: Column<PricesAtRate>[] = [
    { id: 'rate', header: 'Interés', numeric: true, cell: ({ rate }) => formatRate(rate) },
    ...terms.map((term, index): Column<PricesAtRate> => ({
      id: String(term),
      header: formats.years(term),
      align: 'end',
      // On a phone the terms beside the chosen one are enough.
      priority: Math.abs(term - input.loanTermYears) > 5 ? 2 : undefined,
      cell: ({ rate, prices }) => (
        <Price value={prices[index]} isChosen={rate === input.annualInterestRate && term === input.loanTermYears} />
      ),
    })),
  ];
  return (
    <Section title="Si cambian el interés o el plazo" level={3}>
      <DataTable
        caption="Precio máximo de la vivienda según el interés y el plazo"
        columns={columns}
        rows={rows}
        rowKey={({ rate }) => rate}
        isSelected={({ rate }) => rate === input.annualInterestRate}
        dense
      />
    </Section>
  );
}

function Price({ value, isChosen }: { value: number | undefined; isChosen: boolean }) {
  if (value === undefined) return <Missing>—</Missing>;
  return isChosen ? <strong>{formatEuros(value)}</strong> : formatEuros(value);
}
