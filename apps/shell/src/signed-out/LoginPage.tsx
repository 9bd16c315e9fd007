import { useEffect } from 'react';
import { authApi, signIn } from '@umbral/contracts';
import { Button, Checkbox, dismissToast, Field, Form, PasswordInput, TextInput, toast } from '@umbral/ui';
import {
  ApiError,
  AppLink,
  applyServerErrors,
  call,
  history,
  navigate,
  PROFILE_PATH,
  serverMessage,
  session,
  useKitForm,
  usePageTitle,
  useSession,
  WrongFields,
} from '@umbral/web-kit';
import { prefetchSignedIn } from '../app/load-signed-in';
import { FORGOT_PATH } from './signed-out-paths';
import { forgetEmail, rememberedEmail, rememberEmail } from './remembered-email';
import { returnPath } from './return-path';
import { SignedOutLayout } from './SignedOutLayout';

function tellFailure(error: unknown): void {
  if (error instanceof ApiError) {
    toast({
      tone: 'danger',
      title: 'Error de autenticación',
      text: serverMessage(error) ?? 'Usuario o contraseña incorrectos',
    });
  } else {
    toast({ tone: 'danger', title: 'Error', text: 'No se pudo conectar con el servidor' });
  }
}

/** Who is signed in has no business here: on to where they wanted to go. */
function useForwardSignedIn(): void {
  const user = useSession();
  useEffect(() => {
    // A temporary password is to be replaced before anything else.
    if (user)
      navigate(user.hasTemporaryCredentials ? PROFILE_PATH : returnPath(history.address.state), { replace: true });
  }, [user]);
}

export function LoginPage() {
  usePageTitle('Iniciar sesión');
  useForwardSignedIn();
  const email = rememberedEmail();
  const form = useKitForm(signIn, { defaultValues: { email, password: '', remember: email !== '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      const user = await call(authApi.login, { body });
      if (body.remember) rememberEmail(body.email);
      else forgetEmail();
      dismissToast();
      session.store(user);
    } catch (error) {
      if (applyServerErrors(form, error)) return;
      tellFailure(error);
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
