import type { Evaluation } from '@umbral/contracts';
import { formatRatio, sumEuros } from '@umbral/mortgage';
import {
  Badge,
  Card,
  CellMain,
  DataTable,
  EmptyState,
  formatDateTime,
  formatEuros,
  formatEurosAndCents,
  formatRate,
  formatWithUnit,
  plural,
  Section,
  type Column,
} from '@umbral/ui';
import { CalculatorIcon } from '@umbral/ui/icons';
import { evaluatedHome, evaluationStatus } from './client-words';

const status = (evaluation: Evaluation) => <Badge>{evaluationStatus(evaluation.status)}</Badge>;

const columns: readonly Column<Evaluation>[] = [
  {
    id: 'date',
    header: 'Evaluación',
    cell: (evaluation) => <CellMain sub={evaluatedHome(evaluation)}>{formatDateTime(evaluation.createdAt)}</CellMain>,
  },
  { id: 'loan', header: 'Préstamo', align: 'end', cell: (evaluation) => formatEuros(evaluation.loanAmount) },
  {
    id: 'payment',
    header: 'Cuota mensual',
    align: 'end',
    cell: (evaluation) => formatEurosAndCents(evaluation.monthlyPayment),
  },
  {
    id: 'ratio',
    header: 'Cuota y deudas sobre ingresos',
    align: 'end',
    priority: 2,
    cell: (evaluation) => formatRatio(evaluation.paymentToIncomeRatio),
  },
  {
    id: 'terms',
    header: 'Condiciones',
    align: 'end',
    priority: 2,
    cell: (evaluation) => `${formatRate(evaluation.interestRate)} · ${formatWithUnit(evaluation.loanTerm, 'años')}`,
  },
  {
    id: 'income',
    header: 'Ingresos',
    align: 'end',
    priority: 3,
    cell: (evaluation) => formatEuros(sumEuros(evaluation.monthlyIncome, evaluation.additionalIncome)),
  },
  { id: 'status', header: 'Estado', cell: status },
];

/** The evaluations of a client, newest first. */
export function ClientEvaluations({ evaluations }: { evaluations: readonly Evaluation[] }) {
  const note = evaluations.length > 0 ? plural(evaluations.length, 'evaluación', 'evaluaciones') : undefined;
  return (
    <Section title="Evaluaciones" note={note}>
      <DataTable
        caption="Evaluaciones, las más recientes primero"
        columns={columns}
        rows={evaluations}
        rowKey={(evaluation) => evaluation.id}
        renderCard={(evaluation) => (
          <Card
            title={formatDateTime(evaluation.createdAt)}
            sub={evaluatedHome(evaluation)}
            status={status(evaluation)}
            facts={[
              { term: 'Préstamo', value: formatEuros(evaluation.loanAmount) },
              { term: 'Cuota mensual', value: formatEurosAndCents(evaluation.monthlyPayment) },
              { term: 'Cuota y deudas sobre ingresos', value: formatRatio(evaluation.paymentToIncomeRatio) },
              {
                term: 'Condiciones',
                value: `${formatRate(evaluation.interestRate)} · ${formatWithUnit(evaluation.loanTerm, 'años')}`,
              },
            ]}
          />
        )}
        empty={
          <EmptyState
            level={3}
            icon={<CalculatorIcon />}
            title="Todavía no hay evaluaciones"
            text="Calcula su hipoteca con «Nueva evaluación» y guárdala."
          />
        }
      />
    </Section>
  );
}
