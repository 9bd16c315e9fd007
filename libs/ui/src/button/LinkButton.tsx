import type { ButtonHTMLAttributes, Ref } from 'react';

export interface LinkButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
}

/** An action inside a text, styled as a link: 'Añadir inmueble'. */
export function LinkButton({ type = 'button', className, ...rest }: LinkButtonProps) {
  return <button {...rest} type={type} className={className ? `link ${className}` : 'link'} />;
}
