import { useState } from 'react';
import { authApi } from '@umbral/contracts';
import { Button, Form, toast } from '@umbral/ui';
import { CircleCheckIcon } from '@umbral/ui/icons';
import { ApiError, AppLink, call, serverMessage, session, usePageTitle } from '@umbral/web-kit';
import { LOGIN_PATH } from './signed-out-paths';
import { SignedOutLayout } from './SignedOutLayout';

interface RestoreAddressProps {
  /** The former address, which received the mail. */
  email: string;
  token: string;
  onInvalid: () => void;
}

/** Restores a changed address. Opening the link only asks for confirmation, because mail clients prefetch links. */
export function RestoreAddress({ email, token, onInvalid }: RestoreAddressProps) {
  usePageTitle('Recuperar tu correo');
  const [state, setState] = useState<'confirming' | 'sending' | 'done'>('confirming');

  const restore = async () => {
    setState('sending');
    try {
      await call(authApi.restoreAddress, { body: { token } });
      // Drops this browser's session if it was one of the closed ones; it may have either address.
      if (session.user) await call(authApi.me).catch(() => undefined);
      setState('done');
    } catch (error) {
      setState('confirming');
      const text = serverMessage(error) ?? 'No se pudo recuperar el correo. Inténtalo de nuevo.';
      toast({ tone: 'danger', title: 'Error', text });
      if (error instanceof ApiError && error.problem?.code === 'invalid_link') onInvalid();
    }
  };

  if (state === 'done') {
    return (
      <SignedOutLayout
        icon={<CircleCheckIcon size="l" />}
        tone="success"
        title="Correo recuperado"
        lead={`Tu cuenta vuelve a ser de ${email} y todas sus sesiones se han cerrado. Te hemos enviado un enlace para elegir una contraseña nueva.`}
      >
        <div className="form">
          <Button asChild variant="primary" block>
            <AppLink to={LOGIN_PATH}>Volver a iniciar sesión</AppLink>
          </Button>
        </div>
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout
      title="Recuperar tu correo"
      lead={`Alguien cambió el correo de tu cuenta. Si no fuiste tú, vuelve a poner ${email}: se cerrarán todas las sesiones y elegirás una contraseña nueva.`}
    >
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          void restore();
        }}
      >
        <Button type="submit" variant="primary" block busy={state === 'sending'} busyLabel="Recuperando...">
          Recuperar mi correo
        </Button>
        <AppLink to={LOGIN_PATH} className="small">
          Volver a iniciar sesión
        </AppLink>
      </Form>
    </SignedOutLayout>
  );
}
