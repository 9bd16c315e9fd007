import { useEffect, useState } from 'react';
import { authApi, signIn, type SecondFactorChallenge, type SessionUser } from '@umbral/contracts';
import { Button, Checkbox, dismissToast, Field, Form, PasswordInput, TextInput } from '@umbral/ui';
import {
  ApiError,
  AppLink,
  applyServerErrors,
  call,
  history,
  navigate,
  PROFILE_PATH,
  session,
  useKitForm,
  usePageTitle,
  useSession,
  WrongFields,
} from '@umbral/web-kit';
import type * as z from 'zod';
import { LazyPart } from '../app/LazyPart';
import { prefetchSignedIn } from '../app/load-signed-in';
import { FORGOT_PATH } from './signed-out-paths';
import { forgetEmail, rememberedEmail, rememberEmail } from './remembered-email';
import { returnPath } from './return-path';
import { SignedOutLayout } from './SignedOutLayout';
import { toastSignInFailure } from './sign-in-failure';

type SignIn = z.output<typeof signIn>;

/** The challenge returned for a correct password where the account has a second factor. */
function challengeOf(error: unknown): SecondFactorChallenge | undefined {
  const problem = error instanceof ApiError ? error.problem : undefined;
  return problem?.code === 'second_factor_required' ? (problem.details as SecondFactorChallenge) : undefined;
}

/** Redirects a signed-in user to the requested path. */
function useForwardSignedIn(): void {
  const user = useSession();
  useEffect(() => {
    // First a temporary password must be replaced, and a second factor required by the role enrolled.
    if (!user) return;
    const isAwaited = user.hasTemporaryCredentials || user.mustEnrol;
    navigate(isAwaited ? PROFILE_PATH : returnPath(history.address.state), { replace: true });
  }, [user]);
}

function signedIn(user: SessionUser, { email, remember }: Pick<SignIn, 'email' | 'remember'>): void {
  if (remember) rememberEmail(email);
  else forgetEmail();
  dismissToast();
  session.store(user);
}

export function LoginPage() {
  useForwardSignedIn();
  const [waiting, setWaiting] = useState<{ body: SignIn; challenge: SecondFactorChallenge }>();
  const prove = (body: SignIn, challenge: SecondFactorChallenge) => setWaiting({ body, challenge });
  if (!waiting) return <PasswordStep onChallenge={prove} />;
  const { body, challenge } = waiting;
  const onSignedIn = (user: SessionUser) => signedIn(user, body);
  const restart = () => setWaiting(undefined);
  return (
    <LazyPart
      load={async () => {
        const { SecondFactorStep } = await import(/* webpackChunkName: "second-factor" */ './SecondFactorStep');
        const Step = () => <SecondFactorStep waiting={challenge} onSignedIn={onSignedIn} onRestart={restart} />;
        return { default: Step };
      }}
    />
  );
}

function PasswordStep({ onChallenge }: { onChallenge: (body: SignIn, challenge: SecondFactorChallenge) => void }) {
  usePageTitle('Iniciar sesión');
  const email = rememberedEmail();
  const form = useKitForm(signIn, { defaultValues: { email, password: '', remember: email !== '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      signedIn(await call(authApi.login, { body }), body);
    } catch (error) {
      const challenge = challengeOf(error);
      if (challenge) return onChallenge(body, challenge);
      if (applyServerErrors(form, error)) return;
      toastSignInFailure(error);
      form.setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <SignedOutLayout title="Iniciar sesión" lead="Ingresa con tu correo y tu contraseña.">
      <Form onSubmit={submit} onInput={prefetchSignedIn}>
        <Field label="Correo electrónico" error={errors.email?.message}>
          <TextInput type="email" autoComplete="username" autoFocus={email === ''} {...form.register('email')} />
        </Field>
        <Field label="Contraseña" error={errors.password?.message}>
          <PasswordInput autoComplete="current-password" autoFocus={email !== ''} {...form.register('password')} />
        </Field>
        <Checkbox label="Recordar mi contraseña" {...form.register('remember')} />
        <Button type="submit" variant="primary" block busy={isSubmitting} busyLabel="Iniciando sesión...">
          Iniciar sesión
        </Button>
        <WrongFields form={form} hidden />
        <AppLink to={FORGOT_PATH} className="small">
          ¿Olvidaste tu contraseña?
        </AppLink>
      </Form>
    </SignedOutLayout>
  );
}
