import { clientsApi } from '@umbral/contracts';
import { Button, FilterBar, PageHead, plural, SearchBox } from '@umbral/ui';
import { CalculatorIcon, WalletIcon } from '@umbral/ui/icons';
import { AppLink, EmptyList, pageOf, RecordList, useListState, useOperation } from '@umbral/web-kit';
import { ClientActions } from './ClientActions';
import { ClientCard } from './ClientCard';
import { clientColumns } from './client-columns';
import { clientNouns } from './client-words';

/** 'Clientes': who was evaluated, newest first. */
export default function ClientsPage() {
  const list = useListState({ filters: {} });
  const clients = useOperation(clientsApi.list, { query: list.query }, { keepPrevious: true });
  const total = pageOf(clients.data)?.pagination.total;
  return (
    <>
      <PageHead
        title="Clientes"
        lead={
          total === undefined
            ? 'Personas evaluadas con la calculadora.'
            : `${plural(total, 'cliente', 'clientes')} ${list.search ? 'con esta búsqueda' : 'en total'}`
        }
        actions={
          <Button asChild variant="primary" icon={<CalculatorIcon />}>
            <AppLink to="/calculator">Calculadora</AppLink>
          </Button>
        }
      />
      <FilterBar>
        <SearchBox label="Buscar por nombre, correo o teléfono" value={list.search} onSearch={list.setSearch} />
      </FilterBar>
      <RecordList
        list={list}
        query={clients}
        nouns={clientNouns}
        caption="Clientes, los más recientes primero"
        columns={clientColumns}
        media
        actions={(client) => <ClientActions client={client} />}
        renderCard={(client) => <ClientCard client={client} />}
        empty={
          <EmptyList
            list={list}
            nouns={clientNouns}
            icon={<WalletIcon />}
            text="Se guardan desde la calculadora, con su evaluación."
          />
        }
      />
    </>
  );
}
