import { Suspense, useState, type ReactNode } from 'react';
import { secondFactorsApi, usersApi, type AnswerOf, type SecondFactors } from '@umbral/contracts';
import { Button, formatDateTime, Notice, plural, Section, Skeleton, Stack, Status } from '@umbral/ui';
import { CommandAlert, lazyDialog, Loaded, useCommand, useOperation, useSignedInUser } from '@umbral/web-kit';
import { RowItem, RowList } from '../../parts/RowList';
import { CHANGED_READS, SESSIONS_ENDED } from '../ended-sessions';

const TotpDialog = lazyDialog(() => import('./TotpDialog'));
const PasskeyDialog = lazyDialog(() => import('./PasskeyDialog'));
const RecoveryCodesDialog = lazyDialog(() => import('./RecoveryCodesDialog'));

type TotpSecret = AnswerOf<(typeof secondFactorsApi)['startTotp']>;
/** Threshold of remaining codes below which new ones are recommended. */
const FEW_CODES = 3;

/** 'Verificación en dos pasos': the user's second factors. */
export function SecondFactorsSection() {
  const { id } = useSignedInUser();
  const read = useOperation(secondFactorsApi.get);
  return (
    <Section title="Verificación en dos pasos" region>
      <Loaded
        read={read}
        failure="No se ha podido cargar la verificación en dos pasos"
        loading={<Skeleton label="Cargando la verificación en dos pasos" />}
      >
        {/* Of one user: a late answer has a key or codes that another one, who has signed in meanwhile, must not see. */}
        {(factors) => <Factors key={id} factors={factors} />}
      </Loaded>
    </Section>
  );
}

function Factors({ factors }: { factors: SecondFactors }) {
  const { mustEnrol } = useSignedInUser();
  const [codes, setCodes] = useState<string[]>([]);
  const [isRemoving, setIsRemoving] = useState(false);
  const { totp, passkeys, recoveryCodesLeft } = factors;
  const isProtected = totp !== null || passkeys.length > 0;
  return (
    <Stack>
      <p className="small quiet">
        Además de la contraseña, al entrar se te pedirá algo que solo tienes tú. Así nadie entra con tu contraseña
        robada.
      </p>
      {mustEnrol && !isProtected ? (
        <Notice tone="warning" title="Tu rol exige la verificación en dos pasos.">
          Activa uno de estos métodos para seguir trabajando.
        </Notice>
      ) : null}
      {isProtected ? <PendingReset /> : null}
      {isProtected && recoveryCodesLeft < FEW_CODES ? (
        <Notice tone="warning">Te quedan pocos códigos de recuperación. Crea nuevos y guárdalos.</Notice>
      ) : null}
      <RowList>
        <Method
          name="Aplicación de verificación"
          state={
            totp ? (
              <Status tone="success">{`Activada el ${formatDateTime(totp.createdAt)}`}</Status>
            ) : (
              <Status>Sin activar</Status>
            )
          }
        >
          {totp ? (
            <Button size="s" onClick={() => setIsRemoving(true)}>
              Quitar aplicación
            </Button>
          ) : (
            <AddTotp onCodes={setCodes} />
          )}
        </Method>
        <Method
          name="Llaves de acceso"
          state={<span className="small quiet">La huella, la cara o el PIN de tu dispositivo, o una llave USB</span>}
        >
          <AddPasskey onCodes={setCodes} />
        </Method>
        {passkeys.map((passkey) => (
          <OwnPasskey key={passkey.id} passkey={passkey} />
        ))}
        {isProtected ? (
          <Method
            name="Códigos de recuperación"
            state={
              <span className="small quiet">{plural(recoveryCodesLeft, 'código sin usar', 'códigos sin usar')}</span>
            }
          >
            <RenewCodes onCodes={setCodes} />
          </Method>
        ) : null}
      </RowList>
      {codes.length > 0 ? (
        <Suspense>
          <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />
        </Suspense>
      ) : null}
      {isRemoving ? (
        <CommandAlert
          op={secondFactorsApi.removeTotp}
          input={{}}
          title="¿Quitar la aplicación de verificación?"
          confirmLabel="Quitar aplicación"
          success={{ title: 'Aplicación quitada', text: SESSIONS_ENDED }}
          invalidates={CHANGED_READS}
          failure="No se pudo quitar la aplicación."
          onClose={() => setIsRemoving(false)}
        >
          Sus códigos dejarán de servir para entrar. Si es tu único método, bastará con tu contraseña.
        </CommandAlert>
      ) : null}
    </Stack>
  );
}

/** A requested reset, which its user can withdraw as long as they are signed in. */
function PendingReset() {
  const { id } = useSignedInUser();
  const { data: own } = useOperation(usersApi.get, { params: { id } });
  const withdraw = useCommand(usersApi.withdrawSecondFactorReset, {
    success: 'Petición retirada',
    failure: 'No se pudo retirar la petición.',
  });
  if (!own?.resetAskedBy) return null;
  return (
    <Notice
      tone="warning"
      title={`${own.resetAskedByName ?? 'Un administrador'} ha pedido quitar tus métodos de verificación.`}
      action={
        <Button
          size="s"
          busy={withdraw.isRunning}
          busyLabel="Retirando..."
          onClick={() => void withdraw.run({ params: { id } })}
        >
          Retirar petición
        </Button>
      }
    >
      {own.resetDueAt
        ? `Se quitarán el ${formatDateTime(own.resetDueAt)}. Si no lo has pedido tú, retira la petición y cambia tu contraseña.`
        : 'Lo tiene que confirmar otro administrador. Si no lo has pedido tú, retira la petición y cambia tu contraseña.'}
    </Notice>
  );
}

function Method({ name, state, children }: { name: string; state: ReactNode; children: ReactNode }) {
  return (
    <RowItem title={name} action={children}>
      {state}
    </RowItem>
  );
}

/** Fetches the secret first, so that a reauthentication happens before it is shown. */
function AddTotp({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [secret, setSecret] = useState<TotpSecret>();
  const start = useCommand(secondFactorsApi.startTotp, {
    failure: 'No se pudo empezar la activación.',
    invalidates: [],
  });
  const open = async () => {
    const outcome = await start.run({});
    if (outcome.ok) setSecret(outcome.answer);
  };
  return (
    <>
      <Button size="s" variant="primary" busy={start.isRunning} busyLabel="Preparando..." onClick={() => void open()}>
        Activar aplicación
      </Button>
      {secret ? (
        <Suspense>
          <TotpDialog secret={secret} onClose={() => setSecret(undefined)} onConfirmed={onCodes} />
        </Suspense>
      ) : null}
    </>
  );
}

function AddPasskey({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="s" onClick={() => setIsOpen(true)}>
        Añadir llave de acceso
      </Button>
      {isOpen ? (
        <Suspense>
          <PasskeyDialog onClose={() => setIsOpen(false)} onAdded={onCodes} />
        </Suspense>
      ) : null}
    </>
  );
}

function OwnPasskey({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: SecondFactors['passkeys'][number] }) {
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <Method
      name={name}
      state={
        <Status tone="success">
          {lastUsedAt
            ? `Usada por última vez el ${formatDateTime(lastUsedAt)}`
            : `Añadida el ${formatDateTime(createdAt)}`}
        </Status>
      }
    >
      <Button size="s" aria-label={`Quitar llave «${name}»`} onClick={() => setIsRemoving(true)}>
        Quitar llave
      </Button>
      {isRemoving ? (
        <CommandAlert
          op={secondFactorsApi.removePasskey}
          input={{ params: { id } }}
          title={`¿Quitar la llave de acceso «${name}»?`}
          confirmLabel="Quitar llave"
          success={{ title: 'Llave de acceso quitada', text: SESSIONS_ENDED }}
          invalidates={CHANGED_READS}
          failure="No se pudo quitar la llave de acceso."
          onClose={() => setIsRemoving(false)}
        >
          Ya no servirá para entrar. Bórrala también del dispositivo que la guarda.
        </CommandAlert>
      ) : null}
    </Method>
  );
}

function RenewCodes({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const renew = useCommand(secondFactorsApi.renewRecoveryCodes, {
    success: { title: 'Códigos nuevos creados', text: SESSIONS_ENDED },
    failure: 'No se pudieron crear códigos nuevos.',
    invalidates: CHANGED_READS,
  });
  const run = async () => {
    const outcome = await renew.run({});
    if (outcome.ok) onCodes(outcome.answer.recoveryCodes);
  };
  return (
    <Button size="s" busy={renew.isRunning} busyLabel="Creando..." onClick={() => void run()}>
      Crear códigos nuevos
    </Button>
  );
}
