import { Button, Dialog, Row, Stack } from '@umbral/ui';
import { DownloadIcon } from '@umbral/ui/icons';
import { saveFile } from '@umbral/web-kit';
import { CopyButton } from '../../parts/CopyButton';
import styles from './second-factors.module.css';

interface RecoveryCodesDialogProps {
  codes: string[];
  onClose: () => void;
}

/** Shows the codes, only once: the server stores their hashes. */
export default function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = codes.join('\n');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Guarda tus códigos de recuperación"
      description="No volverán a mostrarse. Cada uno te deja entrar una vez si pierdes el móvil."
      footer={
        <Button variant="primary" onClick={onClose}>
          Los he guardado
        </Button>
      }
    >
      <Stack>
        <ul className={styles['codes']} aria-label="Códigos de recuperación">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Row>
          <CopyButton text={text} label="Copiar códigos" />
          <Button size="s" icon={<DownloadIcon />} onClick={() => save(text)}>
            Descargar
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

const save = (text: string): void =>
  saveFile(
    new Blob([`Códigos de recuperación de Umbral (${window.location.host})\n\n${text}\n`], { type: 'text/plain' }),
    'codigos-de-recuperacion-umbral.txt',
  );
