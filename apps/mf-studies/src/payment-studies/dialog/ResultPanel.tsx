import { CalculatorIcon, EmptyState, Notice, Stack } from '@umbral/ui';
import { ResultFigures } from '../ResultFigures';
import { PriceTable } from './PriceTable';
import type { Calculation } from './useCalculation';

/** What comes out: at once while it is typed, and for certain once the server has said so. */
export function ResultPanel({ calculation: { input, preview, isConfirmed }, label }: { calculation: Calculation; label: string }) {
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
      {isConfirmed ? null : (
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
