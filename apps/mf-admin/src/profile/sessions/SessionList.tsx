import type { OpenSession, SessionKind } from '@umbral/contracts';
import { Badge, Bone, Button, formatDateTime, Skeleton } from '@umbral/ui';
import { TriangleAlertIcon } from '@umbral/ui/icons';
import { RowItem, RowList } from '../../parts/RowList';
import styles from './sessions.module.css';

/** Label of a session's kind; none for the usual one. */
const kindWords: Record<SessionKind, string | undefined> = {
  browser: undefined,
  remembered: 'Recordada',
  token: 'Programa',
};

interface SessionListProps {
  label: string;
  sessions: readonly OpenSession[];
  /** Opens the confirmation to end a session. */
  onEnd: (session: OpenSession) => void;
}

/** Open sessions of an account: device, network, times, and a button to end each but the current one. */
export function SessionList({ label, sessions, onEnd }: SessionListProps) {
  return (
    <RowList label={label}>
      {sessions.map((session) => (
        <RowItem
          key={session.id}
          title={
            <>
              <strong>{session.device}</strong>
              {session.isCurrent ? <Badge tone="success">Esta sesión</Badge> : null}
              {kindWords[session.kind] ? <Badge>{kindWords[session.kind]}</Badge> : null}
            </>
          }
          action={
            session.isCurrent ? null : (
              <Button size="s" aria-label={`Cerrar la sesión de ${session.device}`} onClick={() => onEnd(session)}>
                Cerrar
              </Button>
            )
          }
        >
          <p className="small quiet">
            Red {session.network} · Iniciada el {formatDateTime(session.openedAt)} · Último uso:{' '}
            {formatDateTime(session.lastUsedAt)}
          </p>
          {session.seenFrom.map(({ device, network, lastSeenAt }) => (
            <p key={`${device} ${network}`} className={`small ${styles.elsewhere}`}>
              <TriangleAlertIcon size="s" />
              <span>
                También usada desde {device}, red {network}, el {formatDateTime(lastSeenAt)}
              </span>
            </p>
          ))}
        </RowItem>
      ))}
    </RowList>
  );
}

export const SessionsSkeleton = () => (
  <Skeleton label="Cargando sesiones...">
    <Bone width="45%" />
    <Bone width="70%" />
  </Skeleton>
);
