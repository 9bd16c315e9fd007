import { createContext, useCallback, useContext, useMemo, useState } from 'react';

export type Marks = Readonly<Record<string, string>>;

interface MarkedFields {
  marks: Marks;
  /** Marks further fields. */
  mark: (more: Marks) => void;
}

const FieldMarksContext = createContext<MarkedFields>({ marks: {}, mark: () => undefined });
export const FieldMarks = FieldMarksContext.Provider;

/** A mark by path for each field that the user has not filled: 'Cambiado', 'Calculado'. */
export function useFieldMarks(): MarkedFields {
  const [marks, setMarks] = useState<Marks>({});
  const mark = useCallback((more: Marks) => setMarks((before) => ({ ...before, ...more })), []);
  return useMemo(() => ({ marks, mark }), [marks, mark]);
}

/** The mark of this field, if any. */
export const useMark = (path: string): string | undefined => useContext(FieldMarksContext).marks[path];

/** Marks further fields of the form. */
export const useMarking = (): MarkedFields['mark'] => useContext(FieldMarksContext).mark;
