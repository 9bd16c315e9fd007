import type { ClientRecord } from '@umbral/contracts';
import { Avatar, Card, formatDate } from '@umbral/ui';
import { ClientActions } from './ClientActions';
import { given } from './client-columns';
import { fullName } from './client-words';

/** A client where there is no room for a table. */
export function ClientCard({ client }: { client: ClientRecord }) {
  return (
    <Card
      media={<Avatar name={fullName(client)} />}
      title={fullName(client)}
      sub={client.email ?? 'Sin correo'}
      facts={[
        { term: 'Teléfono', value: given(client.phone) },
        { term: 'Fecha de alta', value: formatDate(client.createdAt) },
      ]}
      foot={<ClientActions client={client} />}
    />
  );
}
