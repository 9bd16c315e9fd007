import { referenceRatesApi, type ReferenceRate } from '@umbral/contracts';
import { Facts, formatDate, formatMonth, formatRate, Missing, Row } from '@umbral/ui';
import { TrendingUpIcon } from '@umbral/ui/icons';
import { editAction, recordPage, removeAction, viewAction } from '@umbral/web-kit/records';
import { RateForm } from './rate-form';
import { DemoBadge, nameOfRate, StaleBadge } from './rate-words';

/** A demo value has a badge beside its number. */
const Value = ({ rate }: { rate: ReferenceRate }) => (
  <Row>
    {formatRate(rate.value)}
    <DemoBadge rate={rate} />
  </Row>
);
const Source = ({ rate: { url, source } }: { rate: ReferenceRate }) => (url ? <a href={url}>{source}</a> : source);
const Published = ({ rate }: { rate: ReferenceRate }) => (
  <Row>
    {formatDate(rate.publishedOn)}
    <StaleBadge rate={rate} />
  </Row>
);
const Checker = ({ rate: { checkedBy } }: { rate: ReferenceRate }) => checkedBy ?? <Missing>Sin comprobar</Missing>;

/** Shared by the card and the dialog. */
const factsOf = (rate: ReferenceRate) => [
  { term: 'Valor', value: <Value rate={rate} /> },
  { term: 'Fuente', value: <Source rate={rate} /> },
  { term: 'Publicado', value: <Published rate={rate} /> },
  { term: 'Comprobado por', value: <Checker rate={rate} /> },
];

const view = viewAction<ReferenceRate>({
  description: ({ label }) => label,
  body: (rate) => <Facts facts={factsOf(rate)} />,
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
    { id: 'value', header: 'Valor', numeric: true, cell: (rate) => <Value rate={rate} /> },
    { id: 'source', header: 'Fuente', cell: (rate) => <Source rate={rate} /> },
    { id: 'published', header: 'Publicado', cell: (rate) => <Published rate={rate} /> },
    { id: 'checker', header: 'Comprobado por', priority: 2, cell: (rate) => <Checker rate={rate} /> },
  ],
  card: (rate) => ({ facts: factsOf(rate) }),
  // Products and studies are calculated with it. Operations, not the tag, so that a deleted record is not refetched.
  invalidates: [referenceRatesApi.list, referenceRatesApi.latest, 'products', 'viability-studies', 'eligibility'],
  form: { Dialog: RateForm },
  audited: 'reference_rate',
  actions: [view, editAction<ReferenceRate>(), remove],
});
