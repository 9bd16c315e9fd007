import { useState } from 'react';
import { authApi, forgotPassword } from '@umbral/contracts';
import { Button, Field, Form, TextInput, toast } from '@umbral/ui';
import { MailCheckIcon } from '@umbral/ui/icons';
import {
  AppLink,
  applyServerErrors,
  call,
  serverMessage,
  useKitForm,
  usePageTitle,
  WrongFields,
} from '@umbral/web-kit';
import { LOGIN_PATH } from './signed-out-paths';
import { SignedOutLayout } from './SignedOutLayout';

const FAILURE = 'No se pudo enviar el correo. Verifica que el email existe en el sistema.';
const SUCCESS = 'Se han enviado las credenciales a tu correo electrónico.';

const ToLogin = ({ asButton = false }: { asButton?: boolean }) =>
  asButton ? (
    <Button asChild variant="primary" block>
      <AppLink to={LOGIN_PATH}>Volver a iniciar sesión</AppLink>
    </Button>
  ) : (
    <AppLink to={LOGIN_PATH} className="small">
      Volver a iniciar sesión
    </AppLink>
  );

/** Requests a reset link by mail. The response is the same for known and unknown addresses. */
export function ForgotPasswordPage() {
  usePageTitle('Recuperar contraseña');
  const [isSent, setIsSent] = useState(false);
  const form = useKitForm(forgotPassword, { defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      await call(authApi.forgotPassword, { body });
      toast({ title: 'Correo enviado', text: SUCCESS });
      setIsSent(true);
    } catch (error) {
      if (applyServerErrors(form, error)) return;
      toast({ tone: 'danger', title: 'Error', text: serverMessage(error) ?? FAILURE });
    }
  });

  if (isSent) {
    return (
      <SignedOutLayout
        icon={<MailCheckIcon size="l" />}
        tone="success"
        title="Correo enviado"
        lead={`${SUCCESS} El correo dice durante cuánto tiempo sirve el enlace.`}
      >
        <Form onSubmit={(event) => (isSubmitting ? event.preventDefault() : void submit(event))}>
          <ToLogin asButton />
          <p className="small quiet">
            ¿No te llega? Mira en la carpeta de correo no deseado o{' '}
            <button className="link" type="submit" aria-busy={isSubmitting || undefined}>
              vuelve a enviarlo
            </button>
            .
          </p>
        </Form>
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout
      title="Recuperar contraseña"
      lead="Ingresa tu correo y te enviaremos un enlace para crear una contraseña nueva."
    >
      <Form onSubmit={submit}>
        <Field label="Correo electrónico" error={errors.email?.message}>
          <TextInput type="email" autoComplete="username" autoFocus {...form.register('email')} />
        </Field>
        <Button type="submit" variant="primary" block busy={isSubmitting} busyLabel="Enviando...">
          Enviar enlace
        </Button>
        <WrongFields form={form} hidden />
        <ToLogin />
      </Form>
    </SignedOutLayout>
  );
}
