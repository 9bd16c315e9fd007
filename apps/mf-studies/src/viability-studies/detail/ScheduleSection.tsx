import { useState } from 'react';
import { scheduleFileName, type ViabilityStudy } from '@umbral/contracts';
import { scheduleCsv, summarizeByYear, type Schedule, type ScheduleYear } from '@umbral/mortgage';
import { Button, DataTable, formatCents, Section, Segmented, Stack, type Column } from '@umbral/ui';
import { saveFile } from '@umbral/web-kit';
import { DownloadIcon } from '@umbral/ui/icons';
import { AmortizationChart } from '../../charts/AmortizationChart';

const RATES = [
  { value: 'fixed', label: 'Tipo fijo' },
  { value: 'variable', label: 'Tipo variable' },
] as const;
type Rate = (typeof RATES)[number]['value'];

interface ScheduleSectionProps {
  study: Pick<ViabilityStudy, 'clientName'>;
  /** The loans that can be calculated. */
  schedules: Record<Rate, Schedule | undefined>;
}

/** The repayment of a loan, as chart and table. */
export function ScheduleSection({ study, schedules }: ScheduleSectionProps) {
  const [rate, setRate] = useState<Rate>('fixed');
  if (!schedules.fixed && !schedules.variable) return null;
  const label = RATES.find(({ value }) => value === rate)?.label ?? '';
  const schedule = schedules[rate];
  return (
    <Stack gap={6}>
      <Segmented label="Tipo del cuadro de amortización" options={RATES} value={rate} onChange={setRate} />
      {schedule ? <YearlyTable study={study} schedule={schedule} label={label} /> : null}
    </Stack>
  );
}

interface YearlyTableProps {
  study: Pick<ViabilityStudy, 'clientName'>;
  schedule: Schedule;
  label: string;
}

function YearlyTable({ study, schedule, label }: YearlyTableProps) {
  const years = summarizeByYear(schedule);
  const download = () =>
    saveFile(new Blob([scheduleCsv(schedule)], { type: 'text/csv;charset=utf-8' }), scheduleFileName(study));
  return (
    <>
      <AmortizationChart
        title={`${label}: capital e intereses de cada año`}
        years={years}
        principal={schedule.principal}
        interest={schedule.totalInterest}
      />
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

function columnsFor({ totalPaid, totalInterest, principal }: Schedule): readonly Column<ScheduleYear>[] {
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
