import { useWatch, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { authApi, changePasswordForm, PASSWORD_HELP } from '@umbral/contracts';
import { Button, Field, Form, Notice, PasswordInput, Row, Section, toast } from '@umbral/ui';
import { PasswordStrength, session, useCommand, useKitForm, useSignedInUser, WrongFields } from '@umbral/web-kit';
import { SESSIONS_ENDED } from './ended-sessions';

type PasswordValues = z.input<typeof changePasswordForm>;

const empty: PasswordValues = { newPassword: '', confirmPassword: '' };

/** Changes one's own password. */
export function PasswordSection() {
  const { name, email, hasTemporaryCredentials } = useSignedInUser();
  const form = useKitForm(changePasswordForm, { defaultValues: empty });
  const { isRunning, change } = useChangePassword(form);
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: 'newPassword' });
  const submit = form.handleSubmit(async (values) => {
    if (await change(values)) form.reset();
  });
  return (
    <Section title="Cambiar contraseña">
      {hasTemporaryCredentials ? (
        <Notice tone="warning">Has entrado con una contraseña temporal, que caduca. Elige ahora la tuya.</Notice>
      ) : null}
      <Form onSubmit={(event) => (isRunning ? event.preventDefault() : void submit(event))}>
        {/* Password managers store the new password under this name. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field label="Nueva contraseña" required help={PASSWORD_HELP} error={errors.newPassword?.message}>
          <PasswordInput {...form.register('newPassword')} autoComplete="new-password" />
        </Field>
        <PasswordStrength password={typed} words={[name, email]} />
        <Field label="Confirmar contraseña" required error={errors.confirmPassword?.message}>
          <PasswordInput {...form.register('confirmPassword')} autoComplete="new-password" />
        </Field>
        <p className="small quiet">Tus demás sesiones se cerrarán y te lo confirmaremos por correo.</p>
        <Row>
          <Button type="submit" variant="primary" busy={isRunning} busyLabel="Guardando...">
            Cambiar contraseña
          </Button>
          <WrongFields form={form} />
        </Row>
      </Form>
    </Section>
  );
}

/** Sets the user's own password. Resolves to true when it is set. */
function useChangePassword(form: UseFormReturn<PasswordValues, unknown, PasswordValues>) {
  const command = useCommand(authApi.changePassword, {
    success: { title: 'Contraseña actualizada', text: SESSIONS_ENDED },
    failure: 'No se pudo cambiar la contraseña.',
    invalidates: ['auth', 'sessions'],
  });

  async function change({ newPassword }: PasswordValues): Promise<boolean> {
    const userId = session.user?.id;
    // Another tab has just signed out.
    if (!userId) {
      toast({ tone: 'danger', title: 'Error', text: 'No se pudo obtener el ID del usuario' });
      return false;
    }
    const { ok } = await command.run({ body: { userId, newPassword } }, { form });
    // Another user may have signed in meanwhile.
    if (ok && session.user?.id === userId) session.store({ ...session.user, hasTemporaryCredentials: false });
    return ok;
  }
  return { isRunning: command.isRunning, change };
}
