import { useEffect, useEffectEvent } from 'react';
import { isOther, type Typed } from './likely-clients';

interface Linked extends Typed {
  clientId: number | null;
}

/**
 * Removes the link to the former client once another person was typed over the loaded one: no control shows it. A link
 * chosen since is not among the loaded ones, and stays.
 */
export function useReplacedLink(typed: Linked, loaded: readonly (Partial<Linked> | undefined)[], unlink: () => void) {
  const former = loaded.filter((person) => typed.clientId !== null && person?.clientId === typed.clientId);
  const isReplaced =
    former.length > 0 &&
    former.every((person) => isOther(typed, { name: person?.name ?? '', phone: person?.phone ?? '' }));
  const remove = useEffectEvent(unlink);
  useEffect(() => {
    if (isReplaced) remove();
  }, [isReplaced]);
}
