import { createContext, useContext, useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import { Badge } from '../data/Status';
import { CircleAlertIcon } from '../icons';

interface FieldContextValue {
  controlId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  /** Set for groups, whose controls are labelled by the text instead of `for`. */
  labelId: string;
  /** Reports an error that the control itself detects. */
  reportError: (message: string | undefined) => void;
}

const FieldContext = createContext<FieldContextValue | undefined>(undefined);

export interface FieldProps {
  label: ReactNode;
  /** Shows a red `*` and marks the control as required. Rules stay in the schema. */
  required?: boolean;
  /** Shows '(opcional)' after the label. */
  optional?: boolean;
  /** State of its value, under the control: 'Cambiado', 'Calculado'. */
  mark?: string;
  /** The mark is a dot beside the label, with its text for screen readers only: where many fields have one. */
  quietMark?: boolean;
  /** Quiet text under the control; stays when there is an error. */
  help?: ReactNode;
  /** Message of a broken rule. Marks the control as invalid. */
  error?: string;
  /** Columns of the 12 in a `FormGrid`; 6 by default. */
  span?: 3 | 4 | 6 | 8 | 12;
  /** For several controls under one name (segmented choice, radio buttons): a group instead of a label. */
  group?: boolean;
  /** No label above: aligns a checkbox or switch with the controls beside it. */
  beside?: boolean;
  /** Use this id for the control instead of a generated one. */
  id?: string;
  children: ReactNode;
}

/** Name, control, help and error of one field. Any control of this library inside it is wired by context. */
export function Field({
  label,
  required = false,
  optional,
  mark,
  quietMark = false,
  help,
  error,
  span,
  group,
  beside,
  id,
  children,
}: FieldProps) {
  const ownId = useId();
  const [controlError, reportError] = useState<string>();
  const shownError = controlError ?? error;
  const controlId = id ?? ownId;
  const helpId = `${controlId}-help`;
  const errorId = `${controlId}-error`;
  const labelId = `${controlId}-label`;
  const describedBy = [shownError ? errorId : '', mark || help ? helpId : ''].filter(Boolean).join(' ') || undefined;
  const context = useMemo(
    () => ({ controlId, describedBy, invalid: Boolean(shownError), required, labelId, reportError }),
    [controlId, describedBy, shownError, required, labelId],
  );
  const text = (
    <>
      {label}
      {required ? (
        <span className="required" aria-hidden="true">
          *
        </span>
      ) : null}
      {optional ? <span className="optional">(opcional)</span> : null}
      {mark && quietMark ? <MarkDot /> : null}
    </>
  );
  return (
    <div
      className="field"
      data-span={span === 6 ? undefined : span}
      data-marked={mark && !quietMark ? '' : undefined}
      data-beside={beside ? '' : undefined}
      role={group ? 'group' : undefined}
      aria-labelledby={group ? labelId : undefined}
      aria-describedby={group ? describedBy : undefined}
    >
      {group ? (
        <span className="label" id={labelId}>
          {text}
        </span>
      ) : (
        <label className="label" id={labelId} htmlFor={controlId}>
          {text}
        </label>
      )}
      <FieldContext value={context}>{children}</FieldContext>
      {mark || help ? (
        <p className={help || !quietMark ? 'help' : 'sr-only'} id={helpId}>
          {mark ? quietMark ? <span className="sr-only">{mark}.</span> : <Badge tone="info">{mark}</Badge> : null}{' '}
          {help}
        </p>
      ) : null}
      {shownError ? <FieldError id={errorId}>{shownError}</FieldError> : null}
    </div>
  );
}

/** The dot of a quiet mark, and of its legend. */
export function MarkDot() {
  return <span className="mark-dot" aria-hidden="true" />;
}

/** An error under something that is not a `Field` (a list, a table, a checkbox). */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="field-error" id={id}>
      <CircleAlertIcon size="s" />
      <span>{children}</span>
    </p>
  );
}

interface ControlAttributes {
  id?: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling';
}

/** Attributes that a control takes from the `Field` around it. Its own props take precedence. */
export function useFieldControl(own: ControlAttributes, extraDescription?: string) {
  const field = useContext(FieldContext);
  const describedBy = [own['aria-describedby'], field?.describedBy, extraDescription].filter(Boolean).join(' ');
  return {
    id: own.id ?? field?.controlId,
    // aria-required instead of required: the browser's own bubbles would cover the messages of the form.
    'aria-required': (own.required ?? field?.required) || undefined,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid ? true : undefined),
  };
}

/** Shows a control's own error in the `Field` around it; it takes precedence over the form's. */
export function useControlError(message: string | undefined): void {
  const reportError = useContext(FieldContext)?.reportError;
  useEffect(() => {
    reportError?.(message);
    return () => reportError?.(undefined);
  }, [reportError, message]);
}
