import { useEffect, useEffectEvent } from 'react';
import type { FieldError } from 'react-hook-form';
import { toast } from '@umbral/ui';

/** Removes the link to a client that the server has refused: no control shows it, so that the form could never be saved. */
export function useRefusedLink(error: FieldError | undefined, unlink: () => void): void {
  const isRefused = error?.type === 'server';
  const remove = useEffectEvent(() => {
    unlink();
    toast({
      tone: 'danger',
      title: 'Cliente desvinculado',
      text: 'Se ha quitado el vínculo con un cliente que no puedes ver. Vuelve a guardar para continuar sin él.',
    });
  });
  useEffect(() => {
    if (isRefused) remove();
  }, [isRefused]);
}
