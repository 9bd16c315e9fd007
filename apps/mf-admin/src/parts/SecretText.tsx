import { useId } from 'react';
import { Row, Stack } from '@umbral/ui';
import { CopyButton } from './CopyButton';
import styles from './secret-text.module.css';

interface SecretTextProps {
  label: string;
  text: string;
  /** 'Copiar clave' */
  copyLabel: string;
}

/** A secret that is shown only once, with a copy button. */
export function SecretText({ label, text, copyLabel }: SecretTextProps) {
  const id = useId();
  return (
    <Stack>
      <p id={id}>{label}</p>
      <code className={styles['secret']} aria-labelledby={id}>
        {text}
      </code>
      <Row>
        <CopyButton text={text} label={copyLabel} />
      </Row>
    </Stack>
  );
}
