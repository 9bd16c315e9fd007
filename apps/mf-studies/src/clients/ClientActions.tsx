import type { ClientRecord } from '@umbral/contracts';
import { Button } from '@umbral/ui';
import { AppLink } from '@umbral/web-kit';
import styles from './ClientActions.module.css';
import { detailPath, evaluatePath, fullName } from './client-words';

/** The links of a client. */
export function ClientActions({ client }: { client: ClientRecord }) {
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
