import { advisersApi, clientsApi, type ClientRecord } from '@umbral/contracts';
import { Avatar, Button, formatDate, plural } from '@umbral/ui';
import { CalculatorIcon, WalletIcon } from '@umbral/ui/icons';
import { AppLink } from '@umbral/web-kit';
import { recordPage } from '@umbral/web-kit/records';
import { adviserAndDays } from '../made-by-filters';
import { ClientActions } from './ClientActions';
import { employmentType, fullName } from './client-words';
import { given } from './given';

/** 'Clientes': who was evaluated, newest first. The detail of a client is a page of its own. */
export default recordPage<ClientRecord>({
  path: '/clients',
  api: clientsApi,
  nouns: { one: 'cliente', many: 'clientes' },
  title: 'Clientes',
  lead: (total, search) =>
    total === undefined
      ? 'Personas evaluadas con la calculadora.'
      : `${plural(total, 'cliente', 'clientes')} ${search ? 'con esta búsqueda' : 'en total'}`,
  icon: <WalletIcon />,
  search: 'Buscar por nombre, correo o teléfono',
  status: 'none',
  empty: 'Se guardan desde la calculadora, con su evaluación.',
  views: 'clients',
  caption: 'Clientes, los más recientes primero',
  sort: { key: 'createdAt', direction: 'desc' },
  sorts: ['name', 'createdAt'],
  header: 'Cliente',
  media: true,
  nameOf: (client) => ({
    name: fullName(client),
    sub: client.email ?? 'Sin correo',
    media: <Avatar name={fullName(client)} />,
    truncate: true,
  }),
  columns: () => [
    { id: 'phone', header: 'Teléfono', numeric: true, cell: ({ phone }) => given(phone) },
    {
      id: 'employment',
      header: 'Situación laboral',
      priority: 3,
      cell: (client) => given(employmentType(client.employmentType)),
    },
    {
      id: 'createdAt',
      header: 'Fecha de alta',
      numeric: true,
      priority: 2,
      cell: ({ createdAt }) => formatDate(createdAt),
    },
  ],
  card: (client) => ({
    facts: [
      { term: 'Teléfono', value: given(client.phone) },
      { term: 'Fecha de alta', value: formatDate(client.createdAt) },
    ],
    foot: <ClientActions client={client} />,
    actions: undefined,
  }),
  filters: adviserAndDays(advisersApi.ofClients),
  headActions: () => (
    <Button asChild variant="primary" icon={<CalculatorIcon />}>
      <AppLink to="/calculator">Calculadora</AppLink>
    </Button>
  ),
  actions: [],
  rowFallback: (client) => <ClientActions client={client} />,
});
