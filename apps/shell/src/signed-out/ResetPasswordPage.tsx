import { useState } from 'react';
import { Button } from '@umbral/ui';
import { CircleCheckIcon, UnlinkIcon } from '@umbral/ui/icons';
import { AppLink, useAddress, usePageTitle } from '@umbral/web-kit';
import { FORGOT_PATH, LOGIN_PATH } from './signed-out-paths';
import { ResetPasswordForm } from './ResetPasswordForm';
import { RestoreAddress } from './RestoreAddress';
import { SignedOutLayout } from './SignedOutLayout';

function InvalidLink() {
  return (
    <SignedOutLayout
      icon={<UnlinkIcon size="l" />}
      tone="danger"
      title="Enlace inválido"
      lead="El enlace no es válido o ha caducado. Pide uno nuevo para cambiar tu contraseña."
    >
      <div className="form">
        <Button asChild variant="primary" block>
          <AppLink to={FORGOT_PATH}>Pedir otro enlace</AppLink>
        </Button>
        <AppLink to={LOGIN_PATH} className="small">
          Volver a iniciar sesión
        </AppLink>
      </div>
    </SignedOutLayout>
  );
}

function Done() {
  return (
    <SignedOutLayout
      icon={<CircleCheckIcon size="l" />}
      tone="success"
      title="Contraseña actualizada"
      lead="Ya puedes iniciar sesión con tu contraseña nueva. Tus demás sesiones se han cerrado."
    >
      <div className="form">
        <Button asChild variant="primary" block>
          <AppLink to={LOGIN_PATH}>Iniciar sesión</AppLink>
        </Button>
      </div>
    </SignedOutLayout>
  );
}

/** Target of the links in mails: sets a new password, or restores the former address. */
export function ResetPasswordPage() {
  usePageTitle('Nueva contraseña');
  const { search } = useAddress();
  const [outcome, setOutcome] = useState<'open' | 'done' | 'invalid'>('open');
  const link = new URLSearchParams(search);
  const email = link.get('email');
  const token = link.get('token');
  const restore = link.get('restore');

  if (email && restore && outcome !== 'invalid')
    return <RestoreAddress email={email} token={restore} onInvalid={() => setOutcome('invalid')} />;
  if (outcome === 'done') return <Done />;
  if (!email || !token || outcome === 'invalid') return <InvalidLink />;
  return (
    <ResetPasswordForm
      email={email}
      token={token}
      onDone={() => setOutcome('done')}
      onInvalid={() => setOutcome('invalid')}
    />
  );
}
