import { useState } from 'react';
import { sessionsApi, type OpenSession, type User } from '@umbral/contracts';
import { Button, Row } from '@umbral/ui';
import { CommandAlert, Loaded, useOperation } from '@umbral/web-kit';
import { SessionList, SessionsSkeleton } from './SessionList';

const FAILURE = { text: 'No se pudo cerrar la sesión.', prefer: 'both' } as const;

/** Open sessions of another user: a tab of their detail. */
export function UserSessions({ user: { id, name } }: { user: Pick<User, 'id' | 'name'> }) {
  const params = { id };
  const read = useOperation(sessionsApi.ofUser, { params }, { staleTime: 0 });
  const [ending, setEnding] = useState<OpenSession | 'all'>();
  const close = () => setEnding(undefined);
  return (
    <>
      <Loaded read={read} failure="No se han podido cargar las sesiones" loading={<SessionsSkeleton />}>
        {(sessions) =>
          sessions.length === 0 ? (
            <p className="quiet">No tiene ninguna sesión abierta.</p>
          ) : (
            <>
              <SessionList label={`Sesiones abiertas de ${name}`} sessions={sessions} onEnd={setEnding} />
              {sessions.some(({ isCurrent }) => !isCurrent) ? (
                <Row>
                  <Button size="s" onClick={() => setEnding('all')}>
                    Cerrar todas
                  </Button>
                </Row>
              ) : null}
            </>
          )
        }
      </Loaded>
      {ending === 'all' ? (
        <CommandAlert
          op={sessionsApi.endAllOfUser}
          input={{ params }}
          title={`¿Cerrar todas las sesiones de ${name}?`}
          confirmLabel="Cerrar todas"
          busyLabel="Cerrando..."
          success={{ title: 'Sesiones cerradas', text: name }}
          failure={FAILURE}
          onClose={close}
        >
          Tendrá que volver a iniciar sesión en todos sus dispositivos. Su contraseña sigue siendo la misma.
        </CommandAlert>
      ) : ending ? (
        <CommandAlert
          op={sessionsApi.endOfUser}
          input={{ params: { id, sessionId: ending.id } }}
          title={`¿Cerrar la sesión de ${ending.device}?`}
          confirmLabel="Cerrar sesión"
          busyLabel="Cerrando..."
          success={{ title: 'Sesión cerrada', text: ending.device }}
          failure={FAILURE}
          onClose={close}
        >
          {name} tendrá que volver a iniciar sesión en ese dispositivo.
        </CommandAlert>
      ) : null}
    </>
  );
}
