import { toast } from '@umbral/ui';
import { ApiError, serverMessage } from '@umbral/web-kit';

/** Shows a failed sign-in in a toast, where no field can. */
export function toastSignInFailure(error: unknown): void {
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
