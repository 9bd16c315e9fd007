import { lazy } from 'react';
import { advisersApi, housingCalculationsApi, isAdministrator, type HousingCalculation } from '@umbral/contracts';
import { ActiveStatus, Button, formatDate, formatEuros, Missing } from '@umbral/ui';
import { CalculatorIcon, HistoryIcon } from '@umbral/ui/icons';
import { useAddress } from '@umbral/web-kit';
import { editAction, recordPage } from '@umbral/web-kit/records';
import { adviserAndDays } from '../made-by-filters';
import { prefillParams } from '../prefill/use-prefill-source';
import { newStudy, remove, toggle, view } from './calculation-actions';
import { clientWord, companyWord } from './calculation-words';
import { FORMER_PATH, useFormerStudies } from './former/former-list';
import { formerStudies } from './former/former-screen';

/** Hidden for users without former studies, which is the usual case. */
function FormerLink() {
  const { data: former } = useFormerStudies();
  const { search } = useAddress();
  if (!former?.length) return null;
  return (
    <Button variant="ghost" icon={<HistoryIcon />} asChild>
      <a href={FORMER_PATH + search}>Estudios anteriores</a>
    </Button>
  );
}

/** 'Estudio Cuota': the maximum price for each client, newest first. */
export default recordPage<HousingCalculation>({
  path: '/payment-studies',
  api: housingCalculationsApi,
  nouns: { one: 'cálculo', many: 'cálculos' },
  words: { newOne: 'Nuevo Cálculo', create: 'Guardar', save: 'Guardar', created: 'Cálculo guardado' },
  title: 'Estudio Cuota',
  lead: 'El precio máximo de vivienda que cada cliente puede permitirse.',
  icon: <CalculatorIcon />,
  search: 'Buscar por cliente o teléfono',
  empty: 'Crea el primero con los ingresos y ahorros del cliente.',
  views: 'housing-calculations',
  caption: 'Cálculos, los más recientes primero',
  sort: { key: 'createdAt', direction: 'desc' },
  sorts: ['name', 'price'],
  header: 'Cliente',
  nameOf: (calculation) => ({ name: clientWord(calculation) }),
  columns: (who) => [
    {
      id: 'phone',
      header: 'Teléfono',
      numeric: true,
      cell: ({ clientPhone }) => clientPhone || <Missing>Sin teléfono</Missing>,
    },
    {
      id: 'price',
      header: 'Precio máximo',
      align: 'end',
      numeric: true,
      cell: ({ maxHousingPrice }) => <strong>{formatEuros(maxHousingPrice)}</strong>,
    },
    { id: 'state', header: 'Estado', cell: ({ isActive }) => <ActiveStatus active={isActive} /> },
    // Only administrators see records of several companies.
    ...(isAdministrator(who)
      ? [
          {
            id: 'company',
            header: 'Compañía',
            priority: 3 as const,
            cell: (calculation: HousingCalculation) => companyWord(calculation) ?? <Missing>N/A</Missing>,
          },
        ]
      : []),
  ],
  card: ({ clientPhone, maxHousingPrice, createdAt }) => ({
    sub: clientPhone || 'Sin teléfono',
    status: <strong className="num">{formatEuros(maxHousingPrice)}</strong>,
    note: <Missing>{formatDate(createdAt)}</Missing>,
  }),
  filters: adviserAndDays(advisersApi.ofCalculations),
  headActions: FormerLink,
  form: { Dialog: lazy(() => import('./dialog/calculation-record')), prefillParams },
  bulk: {
    activate: 'Volverán a aparecer en la vista principal.',
    deactivate: 'Dejarán de aparecer en la vista principal. Puedes volver a activarlos cuando quieras.',
  },
  audited: 'housing_calculation',
  actions: [view, editAction<HousingCalculation>(), newStudy, toggle, remove],
  nested: formerStudies,
});
