import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { authApi, type changePasswordForm } from '@umbral/contracts';
import { toast } from '@umbral/ui';
import { session, useCommand } from '@umbral/web-kit';

export type PasswordValues = z.input<typeof changePasswordForm>;

/** Sets the user's own password. Resolves to true when it is set. */
export function useChangePassword(form: UseFormReturn<PasswordValues, unknown, PasswordValues>) {
  const command = useCommand(authApi.changePassword, {
    success: { title: 'Contraseña actualizada', text: 'Tus demás sesiones se han cerrado.' },
    failure: 'No se pudo cambiar la contraseña.',
    invalidates: ['auth', 'sessions'],
  });

  async function change({ newPassword }: PasswordValues): Promise<boolean> {
    const { user } = session;
    const userId = user?.id;
    // Another tab has just signed out.
    if (!userId) {
      toast({ tone: 'danger', title: 'Error', text: 'No se pudo obtener el ID del usuario' });
      return false;
    }
    const { ok } = await command.run({ body: { userId, newPassword } }, { form });
    if (ok) session.store({ ...user, hasTemporaryCredentials: false });
    return ok;
  }
  return { isRunning: command.isRunning, change };
}
