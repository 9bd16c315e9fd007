import { referenceRatesApi, type ReferenceRate } from '@umbral/contracts';
import { formatMonth } from '@umbral/ui';
import { TrendingUpIcon } from '@umbral/ui/icons';
import { editAction, recordPage, removeAction, viewAction } from '@umbral/web-kit/records';
import { RateForm } from './rate-form';
import { nameOfRate } from './rate-words';
import { rateFields } from './reference-rates.fields';

/** On the card and in the dialog. */
const FACTS = ['value', 'source', 'publishedOn', 'checkedBy'] as const;

const view = viewAction<ReferenceRate>({
  description: ({ label }) => label,
  body: rateFields.facts(...FACTS),
});

const remove = removeAction({
  op: referenceRatesApi.remove,
  params: ({ code, month }) => ({ code, month }),
  confirm: (rate: ReferenceRate) => ({
    title: `¿Eliminar el valor de ${formatMonth(rate.month)}?`,
    confirmLabel: 'Eliminar valor',
    success: { title: 'Valor eliminado', text: nameOfRate(rate) },
    failure: 'Ocurrió un error al eliminar el valor.',
    children: 'Los cálculos usarán el valor del último mes que quede. No se puede deshacer.',
  }),
});

/** 'Tipos de referencia': the index that variable and mixed mortgages follow, month by month. */
export default recordPage<ReferenceRate>({
  path: '/reference-rates',
  api: referenceRatesApi,
  nouns: { one: 'valor', many: 'valores' },
  words: { edit: 'Editar' },
  title: 'Tipos de referencia',
  lead: 'Euríbor a 12 meses, mes a mes. Los cálculos usan el del último mes.',
  icon: <TrendingUpIcon />,
  none: 'No hay valores',
  empty: 'Sin un valor no se calculan las cuotas que dependen del euríbor.',
  caption: 'Valores por mes, el último primero',
  sort: { key: 'name', direction: 'desc' },
  status: 'none',
  header: 'Mes',
  nameOf: (rate) => ({ name: nameOfRate(rate) }),
  columns: () => [
    rateFields.column('value'),
    rateFields.column('source'),
    rateFields.column('publishedOn'),
    rateFields.column('checkedBy', { priority: 2 }),
  ],
  card: (rate) => ({ facts: FACTS.map((name) => rateFields.fact(name, rate)) }),
  form: { Dialog: RateForm },
  audited: 'reference_rate',
  actions: [view, editAction<ReferenceRate>(), remove],
});
