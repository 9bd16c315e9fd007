import type { MouseEvent } from 'react';
import { formatDateTime, LinkButton } from '@umbral/ui';
import type { DraftState } from './use-draft';

/** The line above a form with a restored draft, with a button that discards it. */
export function RestoredDraft({ draft: { restored, isOutdated, discard } }: { draft: DraftState }) {
  if (!restored) return null;
  const goOn = ({ currentTarget }: MouseEvent) => {
    // The button leaves with its line.
    currentTarget
      .closest('[role="dialog"], form')
      ?.querySelector<HTMLElement>('form :is(input, select, textarea):enabled:not([hidden] *)')
      ?.focus();
    discard();
  };
  return (
    <span role="status" className="small quiet">
      Recuperado lo que escribiste el {formatDateTime(restored.savedAt)}.
      {isOutdated ? ' Desde entonces alguien lo ha modificado: revísalo antes de guardar. ' : ' '}
      <LinkButton onClick={goOn}>Descartarlo</LinkButton>
    </span>
  );
}
