import { lazy, Suspense, useEffect, useState } from 'react';
import type { SecondFactorChallenge, SessionUser } from '@umbral/contracts';
import { Button, Checkbox, dismissToast, Field, Form, PasswordInput, TextInput } from '@umbral/ui';
import {
  ApiError,
  AppLink,
  call,
  history,
  navigate,
  OPEN_SESSION_KEY,
  PROFILE_PATH,
  session,
  usePageTitle,
  useSession,
  wrongFieldsText,
} from '@umbral/web-kit';
import { LazyPart } from '../app/LazyPart';
import { prefetchSignedIn } from '../app/load-signed-in';
import { loadOpenSession } from './load-open-session';
import { FORGOT_PATH } from './signed-out-paths';
import { forgetEmail, rememberedEmail, rememberEmail } from './remembered-email';
import { returnPath } from './return-path';
import { SignedOutLayout } from './SignedOutLayout';
import { toastSignInFailure } from './sign-in-failure';
import { fieldOf, signInCall, useSignInForm, type SignIn, type SignInErrors } from './use-sign-in-form';

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
  const { errors, attempts, isSending, showRefusal, onSubmit, onInput } = useSignInForm(async (body, form) => {
    try {
      signedIn(await call(signInCall, { body }), body);
    } catch (error) {
      const challenge = challengeOf(error);
      if (challenge) return onChallenge(body, challenge);
      if (showRefusal(error)) return;
      toastSignInFailure(error);
      fieldOf(form, 'password').select();
    }
  });

  return (
    <SignedOutLayout title="Iniciar sesión" lead="Ingresa con tu correo y tu contraseña.">
      {OPEN_SESSION_KEY in localStorage ? <OpenSessionPart isPaused={isSending} /> : null}
      <Form
        onSubmit={onSubmit}
        onInput={(event) => {
          prefetchSignedIn();
          onInput(event);
        }}
      >
        <Field label="Correo electrónico" error={errors.email}>
          <TextInput type="email" name="email" autoComplete="username" autoFocus={email === ''} defaultValue={email} />
        </Field>
        <Field label="Contraseña" error={errors.password}>
          <PasswordInput name="password" autoComplete="current-password" autoFocus={email !== ''} />
        </Field>
        <Checkbox label="Recordar mi contraseña" name="remember" defaultChecked={email !== ''} />
        <Button type="submit" variant="primary" block busy={isSending} busyLabel="Iniciando sesión...">
          Iniciar sesión
        </Button>
        <WrongCount errors={errors} attempts={attempts} />
        <AppLink to={FORGOT_PATH} className="small">
          ¿Olvidaste tu contraseña?
        </AppLink>
      </Form>
    </SignedOutLayout>
  );
}

/** Without its code, the reason is shown. */
function OpenSessionPart({ isPaused }: { isPaused: boolean }) {
  const [Part] = useState(() =>
    lazy(() =>
      loadOpenSession().catch((error: unknown) => {
        toastSignInFailure(error);
        return { default: () => null };
      }),
    ),
  );
  return (
    <Suspense>
      <Part isPaused={isPaused} />
    </Suspense>
  );
}

/** Announces the number of invalid fields, as `WrongFields` does for other forms. */
function WrongCount({ errors, attempts }: { errors: SignInErrors; attempts: number }) {
  const count = Object.values(errors).filter(Boolean).length;
  return (
    <span role="status" className="sr-only">
      {count > 0 ? <span key={attempts}>{wrongFieldsText(count)}</span> : null}
    </span>
  );
}
