import { calculateFinancing } from '@umbral/mortgage';
import type { ViabilityStudy } from '@umbral/contracts';
import {
  ActiveStatus,
  EnergyBadge,
  Facts,
  Figures,
  formatDate,
  formatEuros,
  formatPercent,
  Missing,
  Section,
  Stack,
} from '@umbral/ui';
import { NextSteps } from '../../prefill/NextSteps';
import { calculatorFor, newCalculationFor } from '../../prefill/paths';
import { Unconfirmed } from './Unconfirmed';
import { energyLetter, operationWord } from '../study-words';
import { StudyPhase } from '../StudyPhase';

/** 'Propiedad': the home, its financing and the client. */
export function PropertyTab({ study }: { study: ViabilityStudy }) {
  const { amountToFinance, downPayment } = calculateFinancing(study);
  const share = formatPercent(study.financingPercentage);
  return (
    <Stack gap={6}>
      <Unconfirmed study={study} />
      <Figures
        figures={[
          {
            lead: true,
            term: 'Importe a financiar',
            value: formatEuros(amountToFinance),
            note: `${share} del precio de compra`,
          },
          { term: 'Precio de compra', value: formatEuros(study.purchasePrice) },
          { term: 'Valor de tasación', value: formatEuros(study.appraisalValue) },
          {
            term: 'Entrada',
            value: formatEuros(downPayment),
            note: `${formatPercent(100 - study.financingPercentage)} del precio de compra`,
          },
        ]}
      />
      <Section title="Cliente" level={3}>
        <Facts
          facts={[
            { term: 'Nombre', value: study.clientName },
            { term: 'Teléfono', value: study.clientPhone ?? <Missing>No proporcionado</Missing> },
            { term: 'Operación', value: operationWord(study.isNational) },
          ]}
        />
      </Section>
      <Section title="Vivienda y estudio" level={3}>
        <Facts
          facts={[
            { term: 'Financiación', value: share },
            { term: 'Certificado energético', value: <EnergyBadge letter={energyLetter(study.energyCertificate)} /> },
            { term: 'Préstamo adicional', value: <AdditionalLoan study={study} /> },
            { term: 'Fase', value: <StudyPhase study={study} /> },
            { term: 'Estado', value: <ActiveStatus active={study.isActive} /> },
            { term: 'Fecha', value: formatDate(study.createdAt) },
          ]}
        />
      </Section>
      <NextSteps maximumPrice={newCalculationFor('study', study.id)} calculator={calculatorFor('study', study.id)} />
    </Stack>
  );
}

function AdditionalLoan({ study }: { study: ViabilityStudy }) {
  if (!study.needsAdditionalLoan) return 'No lo necesita';
  return study.additionalLoanInfo ?? <Missing>Sí, sin más información</Missing>;
}
