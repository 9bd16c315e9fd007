import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { useFieldControl } from './Field';

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
  type?: 'text' | 'month' | 'email' | 'tel' | 'url' | 'search';
}

/** One line of text. Takes `register(...)` of react-hook-form as it is. */
export function TextInput({ type = 'text', required, className, ...rest }: TextInputProps) {
  const wired = useFieldControl({ ...rest, required });
  return <input {...rest} {...wired} type={type} className={className ? `input ${className}` : 'input'} />;
}

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. */
export function TextArea({ rows = 3, required, className, ...rest }: TextAreaProps) {
  const wired = useFieldControl({ ...rest, required });
  return <textarea {...rest} {...wired} rows={rows} className={className ? `textarea ${className}` : 'textarea'} />;
}
