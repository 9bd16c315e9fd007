import { useState, type FormEvent } from 'react';
import { Button, Dialog, DialogClose, Field, PasswordInput } from '@umbral/ui';
import { usePasswordQuestion, type PasswordQuestion } from './reauthentication';

/** Asks for the present password while a call waits for it. One in every root. */
export function ReauthenticationDialog() {
  const question = usePasswordQuestion();
  return question ? <Question question={question} /> : null;
}

function Question({ question }: { question: PasswordQuestion }) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password) question.answer(password);
  };
  return (
    <Dialog
      open
      onOpenChange={() => question.answer()}
      size="s"
      title="Confirma que eres tú"
      description="Hace más de diez minutos que iniciaste sesión. Escribe tu contraseña actual para guardar el cambio."
      onSubmit={submit}
      footer={
        <>
          <DialogClose>Cancelar</DialogClose>
          <Button type="submit" variant="primary" disabled={!password}>
            Confirmar
          </Button>
        </>
      }
    >
      <Field label="Contraseña actual" error={question.complaint}>
        <PasswordInput
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}
