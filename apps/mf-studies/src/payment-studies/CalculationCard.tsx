import { ActiveStatus, Card, formatDate, formatEuros, Missing } from '@umbral/ui';
import { CalculationActions, type CalculationActionsProps } from './CalculationActions';
import { clientWord } from './calculation-words';

/** A calculation where there is no room for a table. */
export function CalculationCard({ calculation, onAct }: CalculationActionsProps) {
  return (
    <Card
      title={clientWord(calculation)}
      sub={calculation.clientPhone || 'Sin teléfono'}
      status={<strong className="num">{formatEuros(calculation.maxHousingPrice)}</strong>}
      foot={
        <>
          <ActiveStatus active={calculation.isActive} />
          <Missing>{formatDate(calculation.createdAt)}</Missing>
        </>
      }
      actions={<CalculationActions calculation={calculation} onAct={onAct} />}
    />
  );
}
