import { useId } from 'react';
import { viabilityStudiesApi, type CompatibleProduct, type FitChange, type ViabilityStudy } from '@umbral/contracts';
import { LATER_EFFORT } from '@umbral/mortgage';
import {
  Badge,
  Button,
  formatEuros,
  formatEurosAndCents,
  formatPercentBeside,
  plural,
  ReasonList,
  Section,
  Working,
} from '@umbral/ui';
import { Loaded, useOperation } from '@umbral/web-kit';
import { formats } from '@umbral/web-kit/fields';
import styles from '../studies.module.css';
import { isApplicable } from './fit-verdict';
import { warningText } from './product.fields';

interface FitChangesProps {
  product: CompatibleProduct;
  study: ViabilityStudy;
  /** Opens the study's form with the change applied. */
  onApply: (change: FitChange) => void;
}

/** 'Qué lo haría compatible': the smallest changes, each verified. The list includes them for the first products only. */
export function FitChanges(props: FitChangesProps) {
  const { product, study } = props;
  const listed = product.changes && { changes: product.changes, noChange: product.noChange };
  const operation = useOperation(
    viabilityStudiesApi.fitChanges,
    { params: { id: study.id, productId: product.id } },
    { enabled: listed === null },
  );
  const found = listed ?? operation.data;
  const titleId = useId();
  return (
    <Section
      level={3}
      title="Qué lo haría compatible"
      titleId={titleId}
      note={found && found.changes.length > 0 ? <Badge tone="success">Comprobado</Badge> : undefined}
    >
      <p className="sr-only" role="status">
        {operation.data && !listed
          ? plural(operation.data.changes.length, 'cambio encontrado', 'cambios encontrados')
          : null}
      </p>
      <Loaded
        read={{ ...operation, data: found }}
        failure="No se ha podido calcular"
        loading={<Working>Buscando qué lo haría compatible…</Working>}
      >
        {(changes) => <Changes {...props} {...changes} titleId={titleId} />}
      </Loaded>
    </Section>
  );
}

interface ChangesProps extends FitChangesProps {
  changes: readonly FitChange[];
  noChange: string | null;
  titleId: string;
}

function Changes({ changes, noChange, titleId, ...shared }: ChangesProps) {
  const { reasons, maxYears } = shared.product;
  const lacksEffort = reasons.some(({ code }) => code === 'EFFORT');
  return (
    <div className={styles['found']}>
      {changes.length > 0 ? (
        <ol className={styles['changes']} aria-labelledby={titleId}>
          {changes.map((change) => (
            <Change key={change.text} change={change} {...shared} />
          ))}
        </ol>
      ) : (
        <p>{noChange}.</p>
      )}
      {lacksEffort ? (
        <p className="small quiet">El plazo ya es el máximo del producto ({formats.years(maxYears)}).</p>
      ) : null}
      {changes.length > 0 ? (
        <p className="small quieter">Son cálculos con las condiciones registradas; decide el banco.</p>
      ) : null}
    </div>
  );
}

function Change({ change, product, study, onApply }: FitChangesProps & { change: FitChange }) {
  const { text, verdict, missingSavings } = change;
  const effort = formatPercentBeside(verdict.effortPercentage, product.effortRatioPercentage);
  const warnings = [
    ...(missingSavings === null ? [] : [`Faltarían ${formatEuros(missingSavings)} de ahorro`]),
    ...verdict.warnings.filter((code) => code !== 'SAVINGS' && !product.warnings.includes(code)).map(wordsOf),
  ];
  function wordsOf(code: string): string {
    // Person and amount are unknown until the study is changed.
    if (code === 'GUARANTOR_USED') return 'Encaja con la ayuda de un avalista';
    return code === 'LATER_EFFORT' ? LATER_EFFORT : warningText(code, product, { study, reference: undefined });
  }
  return (
    <li>
      <div>
        <p>{text}</p>
        <p className="small quiet num">
          Cuota {formatEurosAndCents(verdict.assessedPayment)} · esfuerzo {effort}
        </p>
        {warnings.length > 0 ? (
          <ReasonList reasons={warnings.map((warning) => ({ tone: 'warning', text: warning }))} />
        ) : null}
      </div>
      {isApplicable(change) ? (
        <Button size="s" aria-label={`Aplicar al estudio: ${text}`} onClick={() => onApply(change)}>
          Aplicar al estudio
        </Button>
      ) : null}
    </li>
  );
}
