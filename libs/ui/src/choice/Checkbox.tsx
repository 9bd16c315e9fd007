import { useEffect, useId, useRef, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { FieldError } from '../field/Field';

type NativeProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'>;

export interface CheckboxProps extends NativeProps {
  ref?: Ref<HTMLInputElement>;
  /** The text beside the box. Without it set `aria-label`: a checkbox alone, as in a table. */
  label?: ReactNode;
  /** Second, quiet line: what it means or what follows. */
  description?: ReactNode;
  /** Neither on nor off: some of several. */
  indeterminate?: boolean;
  error?: string;
}

/** A choice that is saved with the form. */
export function Checkbox({ label, description, indeterminate = false, error, className, ref, ...rest }: CheckboxProps) {
  const id = useId();
  const inner = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (inner.current) inner.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const setRefs = (element: HTMLInputElement | null) => {
    inner.current = element;
    if (typeof ref === 'function') return ref(element);
    if (ref) ref.current = element;
    return undefined;
  };
  const described = [rest['aria-describedby'], description ? `${id}-more` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ');
  const attributes = {
    ...rest,
    type: 'checkbox' as const,
    ref: setRefs,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : rest['aria-invalid'],
  };
  if (label === undefined) {
    return (
      // A label, so that a click beside the box toggles it too.
      <label className={className ? `checkbox-target ${className}` : 'checkbox-target'}>
        <input {...attributes} className="checkbox" />
      </label>
    );
  }
  const box = (
    <label className={className ? `check ${className}` : 'check'}>
      <input {...attributes} aria-labelledby={`${id}-label`} />
      <span>
        <span id={`${id}-label`}>{label}</span>
        {description ? <small id={`${id}-more`}>{description}</small> : null}
      </span>
    </label>
  );
  if (!error) return box;
  return (
    <div>
      {box}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

export interface SwitchProps extends NativeProps {
  ref?: Ref<HTMLInputElement>;
  label: ReactNode;
}

/** A choice that takes effect in the form at once (shows or hides something). */
export function Switch({ label, className, ...rest }: SwitchProps) {
  return (
    <label className={className ? `switch ${className}` : 'switch'}>
      <input {...rest} type="checkbox" role="switch" />
      <span>{label}</span>
    </label>
  );
}
