import { useParams } from 'react-router-dom';
import { clientsApi, idParams } from '@umbral/contracts';
import { Button, EmptyState, PageHead } from '@umbral/ui';
import { CalculatorIcon, SearchXIcon } from '@umbral/ui/icons';
import { ApiError, AppLink, ReadFailure, useOperation } from '@umbral/web-kit';
import { ClientData, ClientSkeleton } from './ClientData';
import { evaluatePath } from './client-words';

/** 'Detalle del Cliente': their data, and their evaluations beneath. */
export default function ClientDetail() {
  const { id = '' } = useParams();
  const params = idParams.safeParse({ id });
  const {
    data: client,
    error,
    refetch,
    isFetching,
  } = useOperation(clientsApi.get, { params: { id } }, { enabled: params.success });
  const isUnknown = !params.success || (error instanceof ApiError && error.status === 404);
  return (
    <>
      <PageHead
        title="Detalle del Cliente"
        lead={`Cliente n.º ${id}`}
        actions={
          <>
            <Button asChild>
              <AppLink to="/clients">Volver a Clientes</AppLink>
            </Button>
            {client ? (
              <Button asChild variant="primary" icon={<CalculatorIcon />}>
                <AppLink to={evaluatePath(client.id)}>Nueva evaluación</AppLink>
              </Button>
            ) : null}
          </>
        }
      />
      {isUnknown ? (
        <EmptyState
          icon={<SearchXIcon />}
          title="Este cliente no existe"
          text="Puede que la dirección esté mal escrita, o que el cliente sea de otra compañía."
        />
      ) : client ? (
        <ClientData client={client} />
      ) : error ? (
        <ReadFailure
          title="No se ha podido cargar el cliente"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <ClientSkeleton />
      )}
    </>
  );
}
