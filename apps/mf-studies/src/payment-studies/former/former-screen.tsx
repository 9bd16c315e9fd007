import { paymentStudiesApi, type PaymentStudy } from '@umbral/contracts';
import { Figures, formatDate, formatPercent, Stack } from '@umbral/ui';
import { PencilIcon } from '@umbral/ui/icons';
import { nestedRecords, viewAction } from '@umbral/web-kit/records';
import { lazyPart } from '@umbral/web-kit';
import { FORMER_PATH, formerFields, fullName } from './former.fields';

const facts = formerFields.facts(
  ...(['firstName', 'phone', 'monthlyNetIncome', 'monthlyOtherLoans', 'effortRatio', 'isActive'] as const),
  ({ createdAt }) => ({ term: 'Fecha de creación', value: formatDate(createdAt) }),
);

const view = viewAction<PaymentStudy>({
  description: () => 'Estudio anterior',
  inactive: false,
  body: (study) => (
    <Stack gap={6}>
      <Figures
        figures={[
          {
            lead: true,
            ...formerFields.fact('maxPayment', study),
            note: `${formatPercent(study.effortRatio)} de los ingresos reales`,
          },
          { ...formerFields.fact('realNetIncome', study), note: 'Ingresos netos menos otros préstamos' },
        ]}
      />
      {facts(study)}
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
        Dialog: lazyPart(() => import('./FormerDialog')),
      },
    ],
  },
  lazyPart(() => import('./FormerStudies')),
);
