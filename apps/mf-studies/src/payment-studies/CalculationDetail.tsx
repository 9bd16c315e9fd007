import { housingCalculationsApi, type HousingCalculation } from '@umbral/contracts';
import {
  ActiveStatus,
  Button,
  Dialog,
  DialogClose,
  Facts,
  formatDateTime,
  formatEuros,
  formatPercent,
  formatRate,
  formatWithUnit,
  Missing,
  Section,
  Stack,
} from '@umbral/ui';
import { PencilIcon } from '@umbral/ui/icons';
import { useRecord } from '@umbral/web-kit';
import type { CalculationAct } from './calculation-rules';
import { clientWord } from './calculation-words';
import { ResultFigures } from './ResultFigures';

interface CalculationDetailProps {
  /** As the list has it: shown at once, while the record is read anew. */
  calculation: HousingCalculation;
  onAct: (act: CalculationAct) => void;
  onClose: () => void;
}

/** Everything about a calculation: who it is for, what it was made from, and what came out. */
export function CalculationDetail({ calculation: listed, onAct, onClose }: CalculationDetailProps) {
  const { data } = useRecord(housingCalculationsApi.get, { params: { id: listed.id } });
  const calculation = data?.record ?? listed;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="l"
      title={clientWord(calculation)}
      description="Precio máximo de vivienda"
      footer={
        <>
          <DialogClose>Cerrar</DialogClose>
          <Button variant="primary" icon={<PencilIcon />} onClick={() => onAct('edit')}>
            Editar cálculo
          </Button>
        </>
      }
    >
      <Stack gap={6}>
        <Facts
          facts={[
            { term: 'Cliente', value: calculation.clientName.trim() || <Missing>Sin nombre</Missing> },
            { term: 'Teléfono', value: calculation.clientPhone || <Missing>Sin teléfono</Missing> },
            { term: 'Estado', value: <ActiveStatus active={calculation.isActive} /> },
            { term: 'Fecha de creación', value: formatDateTime(calculation.createdAt) },
          ]}
        />
        <Section title="Datos financieros" level={3}>
          <Finances calculation={calculation} />
        </Section>
        <Section title="Resultados" level={3}>
          <ResultFigures input={calculation} result={calculation} />
        </Section>
      </Stack>
    </Dialog>
  );
}

function Finances({ calculation }: { calculation: HousingCalculation }) {
  return (
    <Facts
      facts={[
        { term: 'Ingresos netos', value: formatEuros(calculation.monthlyNetIncome) },
        { term: 'Otros ingresos', value: formatEuros(calculation.monthlyOtherIncome) },
        { term: 'Pagos de deudas', value: formatEuros(calculation.monthlyDebtPayments) },
        { term: 'Ahorros disponibles', value: formatEuros(calculation.availableSavings) },
        { term: 'Ingresos para la cuota', value: formatPercent(calculation.incomePercentageForMortgage) },
        { term: 'Plazo', value: formatWithUnit(calculation.loanTermYears, 'años') },
        { term: 'Interés anual', value: formatRate(calculation.annualInterestRate) },
        { term: 'Gastos de compra', value: formatPercent(calculation.purchaseCostsPercentage) },
        { term: 'Financiación esperada', value: formatPercent(calculation.expectedFinancingPercentage) },
      ]}
    />
  );
}
