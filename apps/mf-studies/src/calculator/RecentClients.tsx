import { fullName, clientsApi } from '@umbral/contracts';
import { Row } from '@umbral/ui';
import { AppLink, rowsOf, useOperation } from '@umbral/web-kit';
import { evaluatePath } from '../clients/client.fields';

const SHOWN = 5;

/** The clients saved last, one click away from another evaluation. */
export function RecentClients() {
  const { data } = useOperation(clientsApi.list, { query: { page: 1 } });
  const recent = rowsOf(data).slice(0, SHOWN);
  if (recent.length === 0) return null;
  return (
    <nav aria-label="Clientes recientes">
      <p className="small quieter">Clientes recientes</p>
      <Row gap={4}>
        {recent.map((client) => (
          <AppLink key={client.id} to={evaluatePath(client.id)} className="small">
            {fullName(client)}
          </AppLink>
        ))}
      </Row>
    </nav>
  );
}
