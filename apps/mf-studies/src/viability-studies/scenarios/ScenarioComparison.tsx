import { comparisonLabels, type AnswerOf, type Scenario, type scenariosApi } from '@umbral/contracts';
import { scenarioWords } from '@umbral/mortgage';
import { Card, formatEuros, RowActions, Section, type RowAction } from '@umbral/ui';
import { CopyIcon, PencilIcon, TrashIcon } from '@umbral/ui/icons';
import { Composition, type CompositionPart } from '../../charts/Composition';
import { figureFormats } from './scenario.fields';
import styles from '../studies.module.css';

interface ComparisonProps extends AnswerOf<typeof scenariosApi.list> {
  onEdit: (scenario: Scenario) => void;
  /** Undefined when the limit is reached. */
  onCopy: ((scenario: Scenario) => void) | undefined;
  onRemove: (scenario: Scenario) => void;
}

/** A column for each scenario, or a card on small screens; then sentences, and the costs as bars. */
export function ScenarioComparison({ items, comparison, ...actions }: ComparisonProps) {
  const { rows, sentences } = comparison;
  return (
    <>
      <div className={styles['wide']}>
        <table className={`table ${styles['table']}`}>
          <caption className="sr-only">Escenarios del estudio, uno en cada columna</caption>
          <thead>
            <tr>
              <td className={styles['corner']} />
              {items.map((scenario) => (
                <th key={scenario.id} scope="col">
                  <span className={styles['head']}>
                    <span>
                      {scenario.name}
                      <small>{scenarioWords(scenario)}</small>
                    </span>
                    <ScenarioActions scenario={scenario} {...actions} />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, values, best }) => (
              <tr key={key}>
                <th scope="row">{comparisonLabels[key]}</th>
                {items.map(({ id }, index) => (
                  <td key={id} className="num">
                    <Value rowKey={key} value={values[index] ?? null} isBest={best.includes(id)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={`cards ${styles['narrow']}`}>
        {items.map((scenario, index) => (
          <Card
            key={scenario.id}
            level={3}
            title={scenario.name}
            sub={scenarioWords(scenario)}
            facts={rows.map(({ key, values, best }) => ({
              term: comparisonLabels[key],
              value: <Value rowKey={key} value={values[index] ?? null} isBest={best.includes(scenario.id)} />,
            }))}
            actions={<ScenarioActions scenario={scenario} {...actions} />}
          />
        ))}
      </div>
      {sentences.length > 0 ? (
        <ul className={styles['sentences']}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
      <Section title="Lo que cuesta, además del préstamo" level={3}>
        <Composition
          description="Lo que cuesta cada escenario, además del préstamo"
          rows={items.map(({ name, result }) => ({
            label: `${name}: ${formatEuros(result.totalCost)}`,
            parts: partsOf(result),
          }))}
        />
      </Section>
    </>
  );
}

const partsOf = ({ totalInterest, linkedCost, upfront }: Scenario['result']): CompositionPart[] => [
  { kind: 'interest', label: 'Intereses', value: totalInterest, text: '' },
  { kind: 'savings', label: 'Productos vinculados', value: linkedCost, text: '' },
  { kind: 'costs', label: 'Gastos iniciales', value: upfront, text: '' },
];

type RowKey = keyof typeof comparisonLabels;

function Value({ rowKey, value, isBest }: { rowKey: RowKey; value: number | null; isBest: boolean }) {
  if (value === null) return <>—</>;
  const text = figureFormats[rowKey](value);
  if (!isBest) return <>{text}</>;
  return (
    <>
      <strong className={styles['best']}>{text}</strong> <span className="sr-only">Mejor</span>
    </>
  );
}

type ScenarioActionsProps = Pick<ComparisonProps, 'onEdit' | 'onCopy' | 'onRemove'> & { scenario: Scenario };

function ScenarioActions({ scenario, onEdit, onCopy, onRemove }: ScenarioActionsProps) {
  const more: RowAction[] = [
    { label: 'Editar', icon: <PencilIcon />, onSelect: () => onEdit(scenario) },
    {
      label: 'Duplicar',
      icon: <CopyIcon />,
      onSelect: () => onCopy?.(scenario),
      disabledReason: onCopy ? undefined : 'Máximo 4 escenarios',
    },
    { label: 'Eliminar', icon: <TrashIcon />, tone: 'danger', onSelect: () => onRemove(scenario) },
  ];
  return <RowActions name={scenario.name} more={more} />;
}
