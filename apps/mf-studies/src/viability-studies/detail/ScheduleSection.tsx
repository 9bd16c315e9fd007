import { useMemo, useState } from 'react';
import { scheduleCsv, type ScheduleYear } from '@umbral/mortgage';
import { Button, DataTable, formatCents, Section, Segmented, Stack, type Column } from '@umbral/ui';
import { saveFile } from '@umbral/web-kit';
import { DownloadIcon } from '@umbral/ui/icons';
import { AmortizationChart } from '../../charts/AmortizationChart';
import { yearlyScheduleOf, type Loan, type YearlySchedule } from './schedule';

const RATES = [
  { value: 'fixed', label: 'Tipo fijo' },
  { value: 'variable', label: 'Tipo variable' },
] as const;
type Rate = (typeof RATES)[number]['value'];

interface ScheduleSectionProps {
  studyId: number;
  /** Those that can be worked out. */
  loans: Record<Rate, Loan | undefined>;
}

/** How a loan is paid back, drawn and written down. */
export function ScheduleSection({ studyId, loans }: ScheduleSectionProps) {
  const [rate, setRate] = useState<Rate>('fixed');
  const { principal, annualRate, years } = loans[rate] ?? {};
  const yearly = useMemo(
    () =>
      principal && annualRate !== undefined && years ? yearlyScheduleOf({ principal, annualRate, years }) : undefined,
    [principal, annualRate, years],
  );
  if (!loans.fixed && !loans.variable) return null;
  const label = RATES.find(({ value }) => value === rate)?.label ?? '';
  return (
    <Stack gap={6}>
      <Segmented label="Tipo del cuadro de amortización" options={RATES} value={rate} onChange={setRate} />
      {yearly ? <YearlyTable studyId={studyId} yearly={yearly} label={label} /> : null}
    </Stack>
  );
}

interface YearlyTableProps {
  studyId: number;
  yearly: YearlySchedule;
  label: string;
}

function YearlyTable({ studyId, yearly: { schedule, years }, label }: YearlyTableProps) {
  const download = () =>
    saveFile(new Blob([scheduleCsv(schedule)], { type: 'text/csv;charset=utf-8' }), `cuadro-${studyId}.csv`);
  return (
    <>
      <AmortizationChart title={`${label}: capital e intereses de cada año`} years={years} />
      <Section
        title="Cuadro de amortización"
        note={`${label}, por años`}
        level={3}
        actions={
          <Button variant="ghost" size="s" icon={<DownloadIcon />} onClick={download}>
            Descargar cuadro (CSV)
          </Button>
        }
      >
        <DataTable
          caption={`Cuadro de amortización a ${label.toLowerCase()}, por años y en euros`}
          columns={columnsFor(schedule)}
          rows={years}
          rowKey={(year) => year.year}
          dense
        />
      </Section>
    </>
  );
}

function columnsFor({
  totalPaid,
  totalInterest,
  principal,
}: YearlySchedule['schedule']): readonly Column<ScheduleYear>[] {
  const cents = (
    id: 'payment' | 'interest' | 'principal' | 'balance',
    header: string,
    footer?: number,
  ): Column<ScheduleYear> => ({
    id,
    header,
    align: 'end',
    cell: (year) => formatCents(year[id]),
    footer: footer === undefined ? <span className="sr-only">Sin pendiente</span> : formatCents(footer),
  });
  return [
    { id: 'year', header: 'Año', numeric: true, cell: (year) => year.year, footer: 'Total' },
    { ...cents('payment', 'Cuotas', totalPaid), priority: 2 },
    cents('interest', 'Intereses', totalInterest),
    cents('principal', 'Capital', principal),
    cents('balance', 'Pendiente'),
  ];
}
