import { createContext, useCallback, useContext, useMemo, useState } from 'react';

export type Marks = Readonly<Record<string, string>>;

interface MarkedFields {
  marks: Marks;
  /** Marks further fields. */
  mark: (more: Marks) => void;
}

const FieldMarksContext = createContext<MarkedFields>({ marks: {}, mark: () => undefined });
export const FieldMarks = FieldMarksContext.Provider;

/** A word for each field that something other than the person has filled, by its path: 'Cambiado', 'Calculado'. */
export function useFieldMarks(): MarkedFields {
  const [marks, setMarks] = useState<Marks>({});
  const mark = useCallback((more: Marks) => setMarks((before) => ({ ...before, ...more })), []);
  return useMemo(() => ({ marks, mark }), [marks, mark]);
}

/** The word on this field, if there is one. */
export const useMark = (path: string): string | undefined => useContext(FieldMarksContext).marks[path];

/** Marks further fields of the form. */
export const useMarking = (): MarkedFields['mark'] => useContext(FieldMarksContext).mark;
