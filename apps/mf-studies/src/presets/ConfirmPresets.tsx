import { useEffect, useRef, useState } from 'react';
import { LinkButton, pluralForm } from '@umbral/ui';

interface ConfirmPresetsProps {
  /** Preset values that no user has confirmed. */
  count: number;
  onConfirm: () => void;
}

/** 'Confirmar los 4 supuestos': confirms all preset values of a form at once. */
export function ConfirmPresets({ count, onConfirm }: ConfirmPresetsProps) {
  const [isDone, setDone] = useState(false);
  const done = useRef<HTMLSpanElement>(null);
  const isConfirmed = isDone && count === 0;
  // The button is gone, and with it the place of the keyboard.
  useEffect(() => {
    if (isConfirmed) done.current?.focus();
  }, [isConfirmed]);
  if (isConfirmed)
    return (
      <span ref={done} tabIndex={-1}>
        Supuestos confirmados
      </span>
    );
  if (count === 0) return null;
  return (
    <LinkButton
      onClick={() => {
        onConfirm();
        setDone(true);
      }}
    >
      {confirmText(count)}
    </LinkButton>
  );
}

export const confirmText = (count: number): string =>
  pluralForm(count, 'Confirmar el supuesto', `Confirmar los ${count} supuestos`);
