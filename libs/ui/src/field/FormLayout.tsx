import type { FormHTMLAttributes, ReactNode, Ref } from 'react';

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

/** A group of fields, under a title and a hairline. */
export function FieldGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="group">
      <legend>{title}</legend>
      {children}
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
