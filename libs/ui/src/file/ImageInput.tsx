import { useId, useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../button/Button';
import { Logo } from '../data/Avatar';
import { FieldError, useFieldControl } from '../field/Field';
import { TrashIcon, UploadIcon } from '../icons';
import { scaleImage } from './scale-image';

/** Larger files are refused before they are read. */
const MAX_BYTES = 10 * 1024 * 1024;

export interface ImageInputProps {
  /** A data URL or an address; null for none. */
  value: string | null;
  /** A PNG data URL of at most 256 px, or null when it is removed. */
  onChange: (value: string | null) => void;
  /** Whose logo it is: initials while there is none. */
  name: string;
  /** Accessible name when there is no `Field` around it. */
  label?: string;
  disabled?: boolean;
}

/** Selects, shows and removes a logo. The picture is scaled down in the browser. */
export function ImageInput({ value, onChange, name, label, disabled }: ImageInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  const [error, setError] = useState<string>();
  const { id, ...wired } = useFieldControl({ 'aria-invalid': error ? true : undefined }, error && errorId);
  const [isReading, setIsReading] = useState(false);

  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file can be chosen again.
    event.target.value = '';
    if (!file) return;
    setError(undefined);
    if (file.size > MAX_BYTES) {
      setError('La imagen ocupa más de 10 MB. Elige una más pequeña.');
      return;
    }
    setIsReading(true);
    try {
      onChange(await scaleImage(file));
    } catch {
      setError('El archivo no es una imagen. Elige un PNG, JPEG, WebP, GIF o SVG.');
    } finally {
      setIsReading(false);
    }
  };
  const remove = () => {
    // This button leaves with the picture.
    choose.current?.focus();
    onChange(null);
  };
  return (
    <div className="image-input">
      <Logo name={name} src={value} size="l" />
      <div className="row">
        <input
          ref={input}
          id={id}
          className="sr-only"
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
          aria-label={label}
          disabled={disabled}
          tabIndex={-1}
          onChange={(event) => void read(event)}
        />
        <Button
          {...wired}
          ref={choose}
          size="s"
          icon={<UploadIcon />}
          busy={isReading}
          busyLabel="Leyendo..."
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          {value ? 'Cambiar imagen' : 'Elegir imagen'}
        </Button>
        {value ? (
          <Button size="s" variant="ghost" icon={<TrashIcon />} disabled={disabled} onClick={remove}>
            Quitar imagen
          </Button>
        ) : null}
      </div>
      <div role="alert">{error ? <FieldError id={errorId}>{error}</FieldError> : null}</div>
    </div>
  );
}
