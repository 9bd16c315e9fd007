import { useEffect, useState } from 'react';
import {
  startAuthentication,
  WebAuthnAbortService,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import {
  recoveryCode,
  secondFactorsApi,
  totpCode,
  type BodyInput,
  type SecondFactorChallenge,
  type SecondFactorMethod,
  type SessionUser,
} from '@umbral/contracts';
import { Button, Field, Form, LinkButton, TextInput, toast } from '@umbral/ui';
import { ApiError, applyServerErrors, call, useKitForm, usePageTitle, WrongFields } from '@umbral/web-kit';
import * as z from 'zod';
import { SignedOutLayout } from './SignedOutLayout';
import { toastSignInFailure } from './sign-in-failure';

export interface SecondFactorStepProps {
  waiting: SecondFactorChallenge;
  onSignedIn: (user: SessionUser) => void;
  /** Back to the password. */
  onRestart: () => void;
}

type Way = SecondFactorMethod;

const leads: Record<Way, string> = {
  totp: 'Escribe el código que muestra tu aplicación de verificación.',
  passkey: 'Confirma que eres tú con tu llave de acceso.',
  recovery: 'Escribe uno de los códigos que guardaste. Cada uno sirve una sola vez.',
};

const links: Record<Way, string> = {
  totp: 'Usar la aplicación de verificación',
  passkey: 'Usar una llave de acceso',
  recovery: 'Usar un código de recuperación',
};

/** The second step of the sign-in. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  usePageTitle('Verificación en dos pasos');
  const { methods } = props.waiting;
  const [way, setWay] = useState<Way>(methods.includes('passkey') ? 'passkey' : 'totp');
  return (
    <SignedOutLayout title="Verificación en dos pasos" lead={leads[way]}>
      {way === 'totp' ? <CodeForm {...props} /> : null}
      {way === 'passkey' ? <PasskeyForm {...props} /> : null}
      {way === 'recovery' ? <RecoveryForm {...props} /> : null}
      <div className="signed-out-ways">
        {methods
          .filter((method) => method !== way)
          .map((method) => (
            <LinkButton key={method} onClick={() => setWay(method)}>
              {links[method]}
            </LinkButton>
          ))}
        <LinkButton onClick={props.onRestart}>Volver a iniciar sesión</LinkButton>
      </div>
    </SignedOutLayout>
  );
}

/** The browser prompts for the passkey after a click only: an unexpected prompt looks like phishing. */
function PasskeyForm(props: SecondFactorStepProps) {
  const [isPrompting, setIsPrompting] = useState(false);
  // The browser's own prompt would stay over another way, and its answer would sign in after all.
  useEffect(() => () => WebAuthnAbortService.cancelCeremony(), []);
  const promptPasskey = async () => {
    setIsPrompting(true);
    try {
      const optionsJSON = props.waiting.passkey as unknown as PublicKeyCredentialRequestOptionsJSON;
      const passkey = await startAuthentication({ optionsJSON });
      await prove(props, { passkey }, () => false);
    } catch (error) {
      // Another way was chosen.
      if (error instanceof Error && error.name === 'AbortError') return;
      toast({
        tone: 'danger',
        title: 'Error',
        text: 'El navegador no ha usado ninguna llave de acceso. Inténtalo de nuevo.',
      });
    } finally {
      setIsPrompting(false);
    }
  };
  return (
    <Button
      variant="primary"
      block
      autoFocus
      busy={isPrompting}
      busyLabel="Comprobando..."
      onClick={() => void promptPasskey()}
    >
      Usar llave de acceso
    </Button>
  );
}

const codeForm = z.object({ code: totpCode });

function CodeForm(props: SecondFactorStepProps) {
  const form = useKitForm(codeForm, { defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit((proof) => prove(props, proof, (error) => applyServerErrors(form, error)));
  return (
    <Form onSubmit={submit}>
      <Field label="Código de 6 dígitos" error={errors.code?.message}>
        <TextInput {...form.register('code')} autoFocus autoComplete="one-time-code" inputMode="numeric" />
      </Field>
      <Verify busy={isSubmitting} />
      <WrongFields form={form} hidden />
    </Form>
  );
}

const recoveryForm = z.object({ recoveryCode });

function RecoveryForm(props: SecondFactorStepProps) {
  const form = useKitForm(recoveryForm, { defaultValues: { recoveryCode: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit((proof) => prove(props, proof, (error) => applyServerErrors(form, error)));
  return (
    <Form onSubmit={submit}>
      <Field label="Código de recuperación" error={errors.recoveryCode?.message}>
        <TextInput
          {...form.register('recoveryCode')}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Verify busy={isSubmitting} />
      <WrongFields form={form} hidden />
    </Form>
  );
}

const Verify = ({ busy }: { busy: boolean }) => (
  <Button type="submit" variant="primary" block busy={busy} busyLabel="Verificando...">
    Verificar
  </Button>
);

async function prove(
  { waiting, onSignedIn, onRestart }: SecondFactorStepProps,
  proof: Omit<BodyInput<(typeof secondFactorsApi)['signIn']>, 'challenge'>,
  isOnField: (error: unknown) => boolean,
): Promise<void> {
  try {
    onSignedIn(await call(secondFactorsApi.signIn, { body: { challenge: waiting.challenge ?? '', ...proof } }));
  } catch (error) {
    if (isOnField(error)) return;
    toastSignInFailure(error);
    if (error instanceof ApiError && error.problem?.code === 'challenge_expired') onRestart();
  }
}
