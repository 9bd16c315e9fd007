import type { Evaluation } from '@umbral/contracts';
import { Card, DataTable, EmptyState, formatDateTime, plural, Section, type Column } from '@umbral/ui';
import { CalculatorIcon } from '@umbral/ui/icons';
import { evaluatedHome, evaluationFields } from './evaluation.fields';

const { column, fact } = evaluationFields;
const columns: readonly Column<Evaluation>[] = [
  column('createdAt', { id: 'date' }),
  column('loanAmount', { align: 'end' }),
  column('monthlyPayment', { align: 'end' }),
  column('paymentToIncomeRatio', { align: 'end', priority: 2 }),
  column('loanTerm', { align: 'end', priority: 2 }),
  column('monthlyIncome', { align: 'end', priority: 3 }),
  column('status'),
];
const cardFacts = ['loanAmount', 'monthlyPayment', 'paymentToIncomeRatio', 'loanTerm'] as const;

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
            status={evaluationFields.show('status', evaluation)}
            facts={cardFacts.map((name) => fact(name, evaluation))}
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
