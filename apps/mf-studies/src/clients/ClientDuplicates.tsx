import { clientMergesApi, mergeProblem, type AnswerOf, type clientsApi } from '@umbral/contracts';
import { Button, Notice } from '@umbral/ui';
import { AppLink, useOperation } from '@umbral/web-kit';
import { detailPath, mergePath } from './client.fields';
import { withPhone } from './DuplicateHelp';

/** Clients with the same phone, e-mail or DNI as this one, each with its merge. */
export function ClientDuplicates({ client }: { client: AnswerOf<typeof clientsApi.get> }) {
  const { id, phone, email, dni } = client;
  const query = { except: String(id), ...(phone && { phone }), ...(email && { email }), ...(dni && { dni }) };
  const { data: found = [] } = useOperation(
    clientMergesApi.duplicates,
    { query },
    { enabled: Boolean(phone ?? email ?? dni) },
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
