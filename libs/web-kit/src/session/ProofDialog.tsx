import { useState, type FormEvent } from 'react';
import { Button, Dialog, DialogClose, Field, PasswordInput } from '@umbral/ui';
import type { ProofQuestion } from './reauthentication';

/** Asks for the password of whoever is signed in. What waits for it goes on as it was typed. */
export default function ProofDialog({ question }: { question: ProofQuestion }) {
  const { complaint, isChecking, answer } = question;
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!password || isChecking) return;
    answer({ password });
    setPassword('');
  };
  return (
    <Dialog
      open
      onOpenChange={() => answer()}
      size="s"
      title="Confirma que eres tú"
      description="Hace rato que iniciaste sesión. Escribe tu contraseña actual para continuar; lo que has escrito se conserva."
      onSubmit={submit}
      footer={
        <>
          <DialogClose>Cancelar</DialogClose>
          <Button type="submit" variant="primary" disabled={!password} busy={isChecking} busyLabel="Comprobando...">
            Confirmar
          </Button>
        </>
      }
    >
      <Field label="Contraseña actual" error={complaint}>
        {/* Another one after each try, which takes the focus back. */}
        <PasswordInput
          key={String(isChecking)}
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
