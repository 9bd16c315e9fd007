import { lazy } from 'react';
import { paymentStudiesApi, type PaymentStudy } from '@umbral/contracts';
import { ActiveStatus, Facts, Figures, formatDate, formatEuros, formatPercent, Stack } from '@umbral/ui';
import { PencilIcon } from '@umbral/ui/icons';
import { nestedRecords, viewAction } from '@umbral/web-kit/records';
import { FORMER_PATH } from './former-list';
import { fullName } from './former-words';

const view = viewAction<PaymentStudy>({
  description: () => 'Estudio anterior',
  inactive: false,
  body: (study) => (
    <Stack gap={6}>
      <Figures
        figures={[
          {
            lead: true,
            term: 'Cuota máxima',
            value: formatEuros(study.maxPayment),
            note: `${formatPercent(study.effortRatio)} de los ingresos reales`,
          },
          {
            term: 'Ingresos reales',
            value: formatEuros(study.realNetIncome),
            note: 'Ingresos netos menos otros préstamos',
          },
        ]}
      />
      <Facts
        facts={[
          { term: 'Nombre', value: fullName(study) },
          { term: 'Teléfono', value: study.phone },
          { term: 'Ingresos netos', value: formatEuros(study.monthlyNetIncome) },
          { term: 'Otros préstamos', value: formatEuros(study.monthlyOtherLoans) },
          { term: 'Ratio de esfuerzo', value: formatPercent(study.effortRatio) },
          { term: 'Estado', value: <ActiveStatus active={study.isActive} /> },
          { term: 'Fecha de creación', value: formatDate(study.createdAt) },
        ]}
      />
    </Stack>
  ),
});

/** 'Estudios anteriores': the studies from before calculations existed. They are read and corrected, never created. */
export const formerStudies = nestedRecords<PaymentStudy>(
  {
    path: FORMER_PATH,
    api: paymentStudiesApi,
    nouns: { one: 'estudio anterior', many: 'estudios anteriores' },
    words: { edit: 'Editar datos del cliente' },
    nameOf: (study) => ({ name: fullName(study) }),
    audited: 'payment_study',
    actions: [
      view,
      {
        path: 'editar',
        appearance: () => ({ label: 'Editar datos del cliente', icon: <PencilIcon /> }),
        Dialog: lazy(() => import('./FormerDialog')),
      },
    ],
  },
  lazy(() => import('./FormerStudies')),
);
