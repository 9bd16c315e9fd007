import { useState, type FormEvent } from 'react';
import { Button, Dialog, DialogClose, Field, PasswordInput } from '@umbral/ui';
import type { ReauthenticationRequest } from './reauthentication';

/** Prompts for the password of the signed-in user; the waiting calls are then repeated unchanged. */
export default function ReauthenticationForm({ request }: { request: ReauthenticationRequest }) {
  const { error, isVerifying, submit: submitProof } = request;
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!password || isVerifying) return;
    submitProof({ password });
    setPassword('');
  };
  return (
    <Dialog
      open
      onOpenChange={() => submitProof()}
      size="s"
      title="Confirma que eres tú"
      description="Hace rato que iniciaste sesión. Escribe tu contraseña actual para continuar; lo que has escrito se conserva."
      onSubmit={submit}
      footer={
        <>
          <DialogClose>Cancelar</DialogClose>
          <Button type="submit" variant="primary" disabled={!password} busy={isVerifying} busyLabel="Comprobando...">
            Confirmar
          </Button>
        </>
      }
    >
      <Field label="Contraseña actual" error={error}>
        {/* Remounted after each attempt, so that it regains the focus. */}
        <PasswordInput
          key={String(isVerifying)}
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
