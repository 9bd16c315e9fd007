import { useState } from 'react';
import { sessionsApi, type OpenSession } from '@umbral/contracts';
import { Button, Section } from '@umbral/ui';
import { CommandAlert, Loaded, useOperation } from '@umbral/web-kit';
import { SessionList, SessionsSkeleton } from './SessionList';

const FAILURE = { text: 'No se pudo cerrar la sesión.', prefer: 'both' } as const;

/** Open sessions of the signed-in user. */
export function SessionsSection() {
  const read = useOperation(sessionsApi.mine, undefined, { staleTime: 0 });
  const [ending, setEnding] = useState<OpenSession | 'others'>();
  const close = () => setEnding(undefined);
  return (
    <Section
      title="Sesiones abiertas"
      region
      actions={
        (read.data?.length ?? 0) > 1 ? (
          <Button size="s" onClick={() => setEnding('others')}>
            Cerrar las demás
          </Button>
        ) : undefined
      }
    >
      <p className="small quiet">
        Los dispositivos en los que has iniciado sesión. Si no reconoces alguno, ciérralo y cambia tu contraseña.
      </p>
      <Loaded read={read} failure="No se han podido cargar las sesiones" loading={<SessionsSkeleton />}>
        {(sessions) => <SessionList label="Sesiones abiertas" sessions={sessions} onEnd={setEnding} />}
      </Loaded>
      {ending === 'others' ? (
        <CommandAlert
          op={sessionsApi.endMyOthers}
          input={{}}
          title="¿Cerrar las demás sesiones?"
          confirmLabel="Cerrar las demás"
          busyLabel="Cerrando..."
          success="Las demás sesiones se han cerrado"
          failure={FAILURE}
          onClose={close}
        >
          Se cerrará la sesión en todos los demás dispositivos y programas. En este sigues dentro.
        </CommandAlert>
      ) : ending ? (
        <CommandAlert
          op={sessionsApi.endMine}
          input={{ params: { sessionId: ending.id } }}
          title={`¿Cerrar la sesión de ${ending.device}?`}
          confirmLabel="Cerrar sesión"
          busyLabel="Cerrando..."
          success={{ title: 'Sesión cerrada', text: ending.device }}
          failure={FAILURE}
          onClose={close}
        >
          Ese dispositivo tendrá que volver a iniciar sesión. Lo que no haya guardado se conserva allí como borrador.
        </CommandAlert>
      ) : null}
    </Section>
  );
}
