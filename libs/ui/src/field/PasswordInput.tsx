import { useState, type InputHTMLAttributes, type Ref } from 'react';
import { IconButton } from '../button/IconButton';
import { EyeIcon, EyeOffIcon } from '../icons';
import { useFieldControl } from './Field';

export interface PasswordInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  ref?: Ref<HTMLInputElement>;
  /** `current-password` to sign in, `new-password` to choose one. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password with a button that shows what was typed. */
export function PasswordInput({ required, className, ...rest }: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  const wired = useFieldControl({ ...rest, required });
  return (
    <div className="affix">
      <input
        {...rest}
        {...wired}
        type={visible ? 'text' : 'password'}
        className={className ? `input ${className}` : 'input'}
      />
      <IconButton
        label={visible ? 'Ocultar contraseña' : 'Mostrar contraseña'}
        tooltip={visible ? 'Ocultar' : 'Mostrar'}
        icon={visible ? <EyeOffIcon /> : <EyeIcon />}
        onClick={() => setVisible(!visible)}
      />
    </div>
  );
}
