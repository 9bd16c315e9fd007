import { useEffect, useEffectEvent, useState } from 'react';
import { isOtherPerson } from '@umbral/contracts';
import type { Typed } from './likely-clients';

export interface Linked extends Typed {
  clientId: number | null;
}

/**
 * Removes the link to the former client once another person was typed over the loaded one, or over the one that a link
 * was first seen with: values from the calculator are not among the loaded ones. A link that a control shows stays.
 */
export function useReplacedLink(
  typed: Linked,
  loaded: readonly (Partial<Linked> | undefined)[],
  isShown: boolean,
  unlink: () => void,
) {
  const [first, setFirst] = useState(typed);
  const isLinked = typed.clientId !== null;
  if (isLinked && first.clientId !== typed.clientId) setFirst(typed);
  const ofLink = loaded.filter((person) => person?.clientId === typed.clientId);
  const former = ofLink.length > 0 ? ofLink : [first];
  const isReplaced =
    isLinked &&
    !isShown &&
    former.every((person) => isOtherPerson(typed, { name: person?.name ?? '', phone: person?.phone ?? '' }));
  const remove = useEffectEvent(unlink);
  useEffect(() => {
    if (isReplaced) remove();
  }, [isReplaced]);
}
