import { useId, type FormHTMLAttributes, type ReactNode, type Ref } from 'react';
import { FieldError } from './Field';

export interface FormProps extends FormHTMLAttributes<HTMLFormElement> {
  ref?: Ref<HTMLFormElement>;
}

/** A form with the standard spacing. The browser's own validation is off: messages come from the schema. */
export function Form({ className, ...rest }: FormProps) {
  return <form noValidate {...rest} className={className ? `form ${className}` : 'form'} />;
}

/** Twelve columns, two fields a row by default; change it with `span` of a `Field`. One column on phones. */
export function FormGrid({ children }: { children: ReactNode }) {
  return <div className="form-grid">{children}</div>;
}

/** The spacing of a form where no `<form>` is wanted (a tab panel, a part of a dialog). */
export function FormStack({ children }: { children: ReactNode }) {
  return <div className="form">{children}</div>;
}

export interface FieldGroupProps {
  title: ReactNode;
  /** At least one of its choices is needed: a red `*` after the title, which is read, as no control has the state. */
  required?: boolean;
  /** Of the group as a whole, under its fields. */
  error?: string | undefined;
  children: ReactNode;
}

/** A group of fields, under a title and a hairline. */
export function FieldGroup({ title, required, error, children }: FieldGroupProps) {
  const errorId = useId();
  return (
    <fieldset className="group" aria-describedby={error ? errorId : undefined}>
      <legend>
        {title}
        {required ? <span className="required"> *</span> : null}
      </legend>
      {children}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}

/** 'Los campos con * son obligatorios': the description of a form dialog. */
export function RequiredHint() {
  return (
    <>
      Los campos con <span className="required">*</span> son obligatorios
    </>
  );
}
