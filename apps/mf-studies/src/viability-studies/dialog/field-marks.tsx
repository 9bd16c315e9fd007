import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';
import { FieldHints, type FieldHint } from '@umbral/web-kit/fields';
import { usePreset } from '../../presets/use-preset';

export type Marks = Readonly<Record<string, string>>;

export interface MarkedFields {
  marks: Marks;
  /** The purchase of the last calculated costs, as `purchaseKey`. */
  calculatedFor: string | undefined;
  /** Marks further fields; with the purchase, where they are its calculated costs. */
  mark: (more: Marks, calculatedFor?: string) => void;
  /** Removes the marks that are no longer true. */
  unmark: (isUntrue: (mark: string, path: string) => boolean) => void;
}

const FieldMarksContext = createContext<MarkedFields>({
  marks: {},
  calculatedFor: undefined,
  mark: () => undefined,
  unmark: () => undefined,
});

/** A mark by path for each field that the user has not filled: 'Cambiado', 'Calculado'. */
export function useFieldMarks(): MarkedFields {
  const [marks, setMarks] = useState<Marks>({});
  const [calculatedFor, setCalculatedFor] = useState<string>();
  const mark = useCallback<MarkedFields['mark']>((more, purchase) => {
    setMarks((before) => ({ ...before, ...more }));
    if (purchase !== undefined) setCalculatedFor(purchase);
  }, []);
  const unmark = useCallback<MarkedFields['unmark']>(
    (isUntrue) =>
      setMarks((before) => Object.fromEntries(Object.entries(before).filter(([path, mark]) => !isUntrue(mark, path)))),
    [],
  );
  return useMemo(() => ({ marks, calculatedFor, mark, unmark }), [marks, calculatedFor, mark, unmark]);
}

/** The mark of this field, if any. */
export const useMark = (path: string): string | undefined => useContext(FieldMarksContext).marks[path];

/** Marks further fields of the form, and removes marks. */
export const useMarking = (): MarkedFields => useContext(FieldMarksContext);

/** Marks the fields below it; else they have the mark of a preset value. */
export const FieldMarks = ({ value, children }: { value: MarkedFields; children: ReactNode }) => (
  <FieldMarksContext value={value}>
    <FieldHints value={useStudyHint}>{children}</FieldHints>
  </FieldMarksContext>
);

/** A mark is removed by typing in its field. */
function useStudyHint(...[control, path, onChange]: Parameters<typeof usePreset>): FieldHint {
  const preset = usePreset(control, path, onChange);
  const { marks, unmark } = useMarking();
  const mark = marks[path];
  if (mark === undefined) return preset;
  return {
    mark,
    handlers: {
      onClick: () => undefined,
      ...preset.handlers,
      onChange: (value) => {
        (preset.handlers?.onChange ?? onChange)(value);
        unmark((_, marked) => marked === path);
      },
    },
  };
}
