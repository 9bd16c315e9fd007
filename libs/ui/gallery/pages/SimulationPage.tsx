import { useState } from 'react';
import {
  Button,
  DataTable,
  Dialog,
  DialogClose,
  Facts,
  Field,
  Figures,
  FormGrid,
  formatCents,
  formatEuros,
  formatEurosAndCents,
  formatPercent,
  Ledger,
  NumberInput,
  Row,
  Section,
  Status,
  Two,
} from '../../src';
import { AmortizationChart, type AmortizationYear } from '../../src/chart';
import { DownloadIcon, PrinterIcon } from '../../src/icons';

function schedule(capital: number, rate: number, years: number): { payment: number; years: AmortizationYear[] } {
  const monthly = rate / 100 / 12;
  const payment = (capital * monthly) / (1 - (1 + monthly) ** (-years * 12));
  let balance = capital;
  return {
    payment,
    years: Array.from({ length: years }, (_, index) => {
      let interest = 0;
      for (let month = 0; month < 12; month += 1) {
        interest += balance * monthly;
        balance -= payment - balance * monthly;
      }
      return { year: index + 1, interest, principal: payment * 12 - interest, balance: Math.max(balance, 0) };
    }),
  };
}

export function SimulationPage() {
  const [open, setOpen] = useState(true);
  const [share, setShare] = useState<number | null>(35);
  const fixed = schedule(188000, 2.95, 30);
  const variable = schedule(188000, 2.72, 30);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="xl"
      fixed
      title="Piso en Ruzafa, Valencia"
      description="Marta Soler Vidal · 612 480 337 · Nacional"
      note="Amortización francesa, cuota constante"
      footer={
        <>
          <Button icon={<PrinterIcon />} onClick={() => print()}>
            Imprimir
          </Button>
          <DialogClose>Cerrar</DialogClose>
        </>
      }
    >
      <Row gap={6} align="end">
        <Field label="Ingresos para la cuota">
          <NumberInput value={share} onChange={setShare} unit="%" />
        </Field>
        <Facts
          inline
          facts={[
            { term: 'Ingresos netos de los titulares', value: formatEuros(3070) },
            { term: 'Capital que se financia', value: formatEuros(188000) },
            { term: 'Cuota máxima', value: formatEurosAndCents(1074.5) },
          ]}
        />
      </Row>
      <Section>
        <Two>
          <Option title="Tipo fijo" rate={2.95} {...fixed} />
          <Option title="Tipo variable" rate={2.72} {...variable} />
        </Two>
      </Section>
      <Section>
        <AmortizationChart title="Tipo fijo: capital e intereses de cada año" years={fixed.years} />
      </Section>
      <Section
        level={3}
        title="Cuadro de amortización"
        note="Tipo fijo, por años"
        actions={
          <Button size="s" variant="ghost" icon={<DownloadIcon />}>
            Descargar CSV
          </Button>
        }
      >
        <DataTable
          dense
          caption="Cuadro de amortización del préstamo a tipo fijo"
          rows={fixed.years}
          rowKey={(year) => year.year}
          columns={[
            { id: 'year', header: 'Año', numeric: true, cell: (year) => year.year, footer: 'Total' },
            {
              id: 'payments',
              header: 'Cuotas',
              align: 'end',
              priority: 2,
              cell: (year) => formatCents(year.principal + year.interest),
              footer: '283.519,78',
            },
            {
              id: 'interest',
              header: 'Intereses',
              align: 'end',
              cell: (year) => formatCents(year.interest),
              footer: '95.519,78',
            },
            {
              id: 'principal',
              header: 'Capital',
              align: 'end',
              cell: (year) => formatCents(year.principal),
              footer: '188.000,00',
            },
            { id: 'balance', header: 'Pendiente', align: 'end', cell: (year) => formatCents(year.balance) },
          ]}
        />
      </Section>
    </Dialog>
  );
}

function Option({
  title,
  rate,
  payment,
  years,
}: {
  title: string;
  rate: number;
  payment: number;
  years: AmortizationYear[];
}) {
  const [term, setTerm] = useState<number | null>(30);
  return (
    <Section level={3} title={title} actions={<Status tone="success">Asumible</Status>}>
      <FormGrid>
        <Field label="Plazo" span={4}>
          <NumberInput value={term} onChange={setTerm} unit="años" decimals={0} />
        </Field>
        <Field label="Tipo de interés" span={4}>
          <NumberInput value={rate} onChange={() => undefined} unit="%" />
        </Field>
      </FormGrid>
      <Figures
        stacked
        figures={[
          {
            lead: true,
            term: 'Cuota mensual',
            value: formatEurosAndCents(payment),
            note: '25,7 % de los ingresos netos; el límite elegido son 1074,50 €',
          },
        ]}
      />
      <Ledger
        lines={[
          { term: 'Tipo nominal', value: formatPercent(rate) },
          { term: 'Total pagado', value: formatEuros(payment * 360) },
          { term: 'Intereses', value: formatEuros(years.reduce((sum, year) => sum + year.interest, 0)) },
        ]}
      />
    </Section>
  );
}
