import { createContext, useContext } from 'react';
import type { Control } from 'react-hook-form';

/** What a form adds to one of its fields. */
export interface FieldHint {
  /** State of its value: 'Sin confirmar'. */
  mark?: string | undefined;
  quietMark?: boolean;
  /** Replace those of the control. `onInput` is also called for text that leaves the value as it was. */
  handlers?: { onClick: () => void; onInput?: () => void; onChange: (value: unknown) => void };
}

/** A hook, called by every field below the provider. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- neither values, context nor output matter to a hint
type UseHint = (control: Control<any, any, any>, name: string, onChange: (value: unknown) => void) => FieldHint;

const none: FieldHint = {};
const UseHintContext = createContext<UseHint>(() => none);
export const FieldHints = UseHintContext.Provider;

export const useHint: UseHint = (...field) => {
  const useOwn = useContext(UseHintContext);
  return useOwn(...field);
};
