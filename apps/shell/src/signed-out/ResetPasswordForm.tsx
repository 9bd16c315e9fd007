import { useWatch } from 'react-hook-form';
import { authApi, PASSWORD_HELP, resetPasswordForm } from '@umbral/contracts';
import { Button, Field, Form, PasswordInput, toast } from '@umbral/ui';
import {
  ApiError,
  applyServerErrors,
  call,
  PasswordStrength,
  serverMessage,
  session,
  useKitForm,
  WrongFields,
} from '@umbral/web-kit';
import { SignedOutLayout } from './SignedOutLayout';

const FAILURE = 'No se pudo actualizar la contraseña. Inténtalo de nuevo.';

interface ResetPasswordFormProps {
  email: string;
  token: string;
  onDone: () => void;
  onInvalid: () => void;
}

export function ResetPasswordForm({ email, token, onDone, onInvalid }: ResetPasswordFormProps) {
  const form = useKitForm(resetPasswordForm, { defaultValues: { password: '', confirmPassword: '' } });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'password' });

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await call(authApi.resetPassword, { body: { email, password, token } });
      toast({ title: 'Contraseña actualizada' });
      // The server has ended all sessions of this user.
      if (session.user?.email === email) session.drop();
      onDone();
    } catch (error) {
      if (applyServerErrors(form, error)) return;
      const isInvalid = error instanceof ApiError && error.problem?.code === 'invalid_link';
      // The page that follows says what is wrong with the link.
      toast({ tone: 'danger', title: 'Error', text: (isInvalid ? undefined : serverMessage(error)) ?? FAILURE });
      if (isInvalid) onInvalid();
    }
  });

  return (
    <SignedOutLayout title="Nueva contraseña" lead={`Para ${email}`}>
      <Form onSubmit={submit}>
        {/* Password managers store the new password under this name. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field label="Nueva contraseña" help={PASSWORD_HELP} error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" autoFocus {...form.register('password')} />
        </Field>
        <PasswordStrength password={typed} words={[email]} />
        <Field label="Repite la contraseña" error={errors.confirmPassword?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </Field>
        <Button type="submit" variant="primary" block busy={isSubmitting} busyLabel="Guardando...">
          Guardar contraseña
        </Button>
        <WrongFields form={form} hidden />
      </Form>
    </SignedOutLayout>
  );
}
