import { clientMergesApi, mergeProblem, type ClientRecord } from '@umbral/contracts';
import { Button, Notice } from '@umbral/ui';
import { AppLink, useOperation } from '@umbral/web-kit';
import { detailPath, mergePath } from './client.fields';
import { withPhone } from './DuplicateHelp';

/** Clients with the same phone or e-mail as this one, each with its merge. */
export function ClientDuplicates({ client }: { client: ClientRecord }) {
  const { id, phone, email } = client;
  const query = { except: String(id), ...(phone && { phone }), ...(email && { email }) };
  const { data: found = [] } = useOperation(
    clientMergesApi.duplicates,
    { query },
    { enabled: Boolean(phone ?? email) },
  );
  return found.map((other) => (
    <Notice
      key={other.id}
      title="Puede estar repetido:"
      action={
        mergeProblem(client, other) ? undefined : (
          <Button asChild size="s">
            <AppLink to={mergePath(id, other.id)}>Fusionar…</AppLink>
          </Button>
        )
      }
    >
      <AppLink to={detailPath(other.id)}>{withPhone(other)}</AppLink>
    </Notice>
  ));
}
