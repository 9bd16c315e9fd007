import { fullName, advisersApi, clientsApi, type ClientRecord } from '@umbral/contracts';
import { Avatar, Button, plural } from '@umbral/ui';
import { CalculatorIcon, WalletIcon } from '@umbral/ui/icons';
import { AppLink } from '@umbral/web-kit';
import { recordPage } from '@umbral/web-kit/records';
import { adviserAndDays } from '../made-by-filters';
import { clientFields, detailPath, evaluatePath } from './client.fields';
import styles from './ClientActions.module.css';

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
  search: 'Buscar por nombre, correo, teléfono o DNI',
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
    href: detailPath(client.id),
    media: <Avatar name={fullName(client)} />,
    truncate: true,
  }),
  columns: () => [
    clientFields.column('phone'),
    clientFields.column('employmentType', { priority: 3 }),
    clientFields.column('createdAt', { priority: 2 }),
  ],
  card: (client) => ({
    facts: [clientFields.fact('phone', client), clientFields.fact('createdAt', client)],
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

/** The links of a client. */
function ClientActions({ client }: { client: ClientRecord }) {
  const name = fullName(client);
  return (
    <span className={styles['actions']}>
      <Button asChild size="s">
        <AppLink to={detailPath(client.id)} aria-label={`Ver detalle: ${name}`}>
          Ver detalle
        </AppLink>
      </Button>
      <Button asChild size="s">
        <AppLink to={evaluatePath(client.id)} aria-label={`Nueva evaluación: ${name}`}>
          Nueva evaluación
        </AppLink>
      </Button>
    </span>
  );
}
