import { useEffect, useRef, useState, type FormEvent } from 'react';
import { REAUTHENTICATION_PATH, type IdentityProof, type ReauthenticationOptions } from '@umbral/contracts';
import { Button, Dialog, DialogClose, Field, LinkButton, PasswordInput, Stack, TextInput } from '@umbral/ui';
import { send } from '../call/send';
import { passkeyProof } from './passkey-proof';
import type { ReauthenticationRequest } from './reauthentication';

type Way = ReauthenticationOptions['methods'][number];

const PASSWORD_ONLY: ReauthenticationOptions = { methods: [] };
const NO_PASSKEY = 'El navegador no ha usado ninguna llave de acceso. Inténtalo de nuevo.';

const links: Record<Way, string> = {
  totp: 'Usar la aplicación de verificación',
  passkey: 'Usar una llave de acceso',
  recovery: 'Usar un código de recuperación',
};

/** Which second factors the user has; again after each attempt, which uses up the challenge of a passkey. */
function useOptions(isVerifying: boolean): ReauthenticationOptions | undefined {
  const [options, setOptions] = useState<ReauthenticationOptions>();
  useEffect(() => {
    if (isVerifying) return undefined;
    let isCurrent = true;
    // Without an answer the password alone is verified: enough for all but changes of second factors.
    void send({ method: 'POST', path: `${REAUTHENTICATION_PATH}/options` }).then(
      ({ data }) => isCurrent && setOptions(data as ReauthenticationOptions),
      () => isCurrent && setOptions(PASSWORD_ONLY),
    );
    return () => {
      isCurrent = false;
    };
  }, [isVerifying]);
  return options;
}

/** Prompts for the password of the signed-in user, and for a second factor if they have one; the waiting calls are then repeated. */
export default function ReauthenticationForm({ request }: { request: ReauthenticationRequest }) {
  const { error, isVerifying, submit: submitProof } = request;
  const options = useOptions(isVerifying);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [chosen, setChosen] = useState<Way>();
  const [isCancelled, setIsCancelled] = useState(false);
  const prompt = useRef<AbortController>(undefined);
  // The browser's own prompt would stay over the page.
  useEffect(() => () => prompt.current?.abort(), []);
  const methods = options?.methods ?? [];
  const way = chosen ?? methods[0];
  const isComplete = password !== '' && options !== undefined && (code !== '' || !way || way === 'passkey');

  /** Undefined without a passkey. */
  const proof = async (): Promise<IdentityProof | undefined> => {
    if (way === 'totp') return { password, code };
    if (way === 'recovery') return { password, recoveryCode: code };
    if (way !== 'passkey') return { password };
    prompt.current = new AbortController();
    const passkey = await passkeyProof(options?.passkey ?? {}, prompt.current.signal);
    return passkey && { password, passkey };
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || isVerifying) return;
    const given = await proof();
    setIsCancelled(!given);
    if (!given) return;
    submitProof(given);
    setPassword('');
    setCode('');
  };
  const errorOf = (isOfFactor: boolean) =>
    error && isOfFactor === ['code', 'recoveryCode', 'passkey'].includes(error.path ?? '') ? error.message : undefined;
  const factorError = isCancelled ? NO_PASSKEY : errorOf(true);

  return (
    <Dialog
      open
      onOpenChange={() => submitProof()}
      size="s"
      title="Confirma que eres tú"
      description={
        way
          ? 'Escribe tu contraseña actual y demuestra tu segundo factor para continuar; lo que has escrito se conserva.'
          : 'Hace rato que iniciaste sesión. Escribe tu contraseña actual para continuar; lo que has escrito se conserva.'
      }
      onSubmit={(event) => void submit(event)}
      footer={
        <>
          <DialogClose>Cancelar</DialogClose>
          <Button type="submit" variant="primary" disabled={!isComplete} busy={isVerifying} busyLabel="Comprobando...">
            Confirmar
          </Button>
        </>
      }
    >
      <Stack>
        <Field label="Contraseña actual" error={errorOf(false)}>
          {/* Remounted after each attempt, so that it regains the focus. */}
          <PasswordInput
            key={String(isVerifying)}
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {way === 'totp' || way === 'recovery' ? (
          <Field label={way === 'totp' ? 'Código de 6 dígitos' : 'Código de recuperación'} error={factorError}>
            <TextInput
              autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
              inputMode={way === 'totp' ? 'numeric' : 'text'}
              autoCapitalize="none"
              spellCheck={false}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
        ) : null}
        {way === 'passkey' ? (
          <p className="small quiet" role={factorError ? 'alert' : undefined}>
            {factorError ?? 'Al confirmar, el navegador te pedirá tu llave de acceso.'}
          </p>
        ) : null}
        {methods
          .filter((method) => method !== way)
          .map((method) => (
            <LinkButton
              key={method}
              onClick={() => {
                setChosen(method);
                setCode('');
              }}
            >
              {links[method]}
            </LinkButton>
          ))}
      </Stack>
    </Dialog>
  );
}
