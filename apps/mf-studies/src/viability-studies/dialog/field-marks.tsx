import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { FieldHints } from '@umbral/web-kit/fields';
import { usePreset } from '../../presets/use-preset';

export type Marks = Readonly<Record<string, string>>;

interface MarkedFields {
  marks: Marks;
  /** Marks further fields. */
  mark: (more: Marks) => void;
}

const FieldMarksContext = createContext<MarkedFields>({ marks: {}, mark: () => undefined });

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

/** Marks the fields below it; else they have the mark of a preset value. */
export const FieldMarks = ({ value, children }: { value: MarkedFields; children: ReactNode }) => (
  <FieldMarksContext value={value}>
    <FieldHints value={useStudyHint}>{children}</FieldHints>
  </FieldMarksContext>
);

function useStudyHint(...field: Parameters<typeof usePreset>) {
  const preset = usePreset(...field);
  return { ...preset, mark: useMark(field[1]) ?? preset.mark };
}
