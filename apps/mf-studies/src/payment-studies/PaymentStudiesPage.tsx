import { advisersApi, housingCalculationsApi, isAdministrator, type HousingCalculation } from '@umbral/contracts';
import { Button, formatDate, formatEuros, Missing } from '@umbral/ui';
import { CalculatorIcon, HistoryIcon } from '@umbral/ui/icons';
import { lazyPart, useAddress } from '@umbral/web-kit';
import { editAction, recordPage } from '@umbral/web-kit/records';
import { adviserAndDays } from '../made-by-filters';
import { prefillParams } from '../prefill/use-prefill-source';
import { newStudy, remove, toggle, view } from './calculation-actions';
import { calculationFields, clientWord } from './calculation.fields';
import { FORMER_PATH, useFormerStudies } from './former/former.fields';
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
    calculationFields.column('clientPhone', { id: 'phone' }),
    calculationFields.column('maxHousingPrice', { id: 'price', align: 'end' }),
    calculationFields.column('isActive', { id: 'state' }),
    // Only administrators see records of several companies.
    ...(isAdministrator(who) ? [calculationFields.column('companyName', { id: 'company', priority: 3 })] : []),
  ],
  card: ({ clientPhone, maxHousingPrice, createdAt }) => ({
    sub: clientPhone || 'Sin teléfono',
    status: <strong className="num">{formatEuros(maxHousingPrice)}</strong>,
    note: <Missing>{formatDate(createdAt)}</Missing>,
  }),
  filters: adviserAndDays(advisersApi.ofCalculations),
  headActions: FormerLink,
  form: { Dialog: lazyPart(() => import('./dialog/calculation-record')), prefillParams },
  bulk: {
    activate: 'Volverán a aparecer en la vista principal.',
    deactivate: 'Dejarán de aparecer en la vista principal. Puedes volver a activarlos cuando quieras.',
  },
  audited: 'housing_calculation',
  actions: [view, editAction<HousingCalculation>(), newStudy, toggle, remove],
  nested: formerStudies,
});
