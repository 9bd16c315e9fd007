import { useEffect, useRef, useState } from 'react';
import { Button, plural, SelectionBar } from '@umbral/ui';
import { RotateCcwIcon } from '@umbral/ui/icons';
import { agree, type Nouns } from '../../lists/nouns';
import type { Switched } from './use-bulk-status';

/** How long 'Deshacer' is shown. */
const UNDO_MS = 10_000;

interface BulkResultProps {
  switched: Switched;
  nouns: Nouns;
  isUndone?: boolean;
  isUndoing: boolean;
  /** Undefined where it cannot be undone. */
  onUndo?: () => void;
  onClose: () => void;
}

/** Outcome of a bulk command: how many records have the new state, and which do not and why. */
export default function BulkResult({
  switched: { results, left },
  nouns,
  isUndone,
  isUndoing,
  onUndo,
  onClose,
}: BulkResultProps) {
  const bar = useRef<HTMLElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const [isInTime, setIsInTime] = useState(true);
  const refused = results.filter(({ ok }) => !ok);
  const done = results.length - refused.length;
  const isChanged = results.some(({ changed }) => changed);
  useEffect(() => {
    // The pressed button is unmounted; the result replaces it.
    bar.current?.focus();
    const timer = setTimeout(() => {
      if (undo.current?.matches(':focus')) bar.current?.focus();
      setIsInTime(false);
    }, UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  const words = plural(done, agree(nouns, 'hecho', 'hecha'), agree(nouns, 'hechos', 'hechas'));
  return (
    <SelectionBar
      ref={bar}
      label="Resultado"
      actions={
        <>
          {onUndo && isChanged && (isInTime || isUndoing) ? (
            <Button
              ref={undo}
              size="s"
              icon={<RotateCcwIcon />}
              busy={isUndoing}
              busyLabel="Deshaciendo..."
              onClick={onUndo}
            >
              Deshacer
            </Button>
          ) : null}
          <Button size="s" variant="ghost" onClick={onClose}>
            Cerrar
          </Button>
        </>
      }
    >
      <strong role="status">
        {isUndone ? 'Deshecho: ' : ''}
        {refused.length > 0 ? `${words}, ${refused.length} no` : words}
        {left > 0 ? `, ${left} sin confirmar` : ''}
      </strong>
      {refused.length > 0 ? (
        <ul>
          {refused.map(({ id, name, message }) => (
            <li key={id}>
              {name ?? `Registro ${id}`}: {message}
            </li>
          ))}
        </ul>
      ) : null}
    </SelectionBar>
  );
}
