import { useEffect, useRef } from 'react';
import { EmptyState, Notice, Stack } from '@umbral/ui';
import { CalculatorIcon } from '@umbral/ui/icons';
import { ResultFigures } from '../ResultFigures';
import { PriceTable } from './PriceTable';
import styles from './ResultPanel.module.css';
import type { Calculation } from './use-calculation';

/** The result: a preview while typing, then confirmed by the server. */
export function ResultPanel({ calculation, label }: { calculation: Calculation; label: string }) {
  const panel = useRef<HTMLDivElement>(null);
  const { answered } = calculation;
  // On a phone the result is below the form.
  useEffect(() => {
    if (answered) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [answered]);
  return (
    <div ref={panel} className={styles['panel']}>
      <Outcome calculation={calculation} label={label} />
    </div>
  );
}

function Outcome({ calculation: { input, preview, isConfirmed }, label }: { calculation: Calculation; label: string }) {
  if (!input || !preview) return <NoResult />;
  if (!preview.result) {
    return (
      <Notice tone="danger" title="Con estos datos no hay precio que calcular." stacked>
        {preview.refusal}
      </Notice>
    );
  }
  return (
    <Stack gap={6}>
      {/* Always one of the two, so that the figures stay where they are. */}
      {isConfirmed ? (
        <Notice tone="success" title="Resultado confirmado.">
          Es el que se guarda con el nombre del cliente.
        </Notice>
      ) : (
        <Notice title="Vista previa.">Pulsa «{label}» para confirmar el resultado.</Notice>
      )}
      <ResultFigures input={input} result={preview.result} />
      <PriceTable input={input} />
    </Stack>
  );
}

function NoResult() {
  return (
    <EmptyState
      level={3}
      icon={<CalculatorIcon />}
      title="Aquí verás el resultado"
      text="Precio máximo de la vivienda, cuota máxima, capital del préstamo, entrada disponible, gastos de compra y financiación real."
    />
  );
}
