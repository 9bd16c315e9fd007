import { useWatch } from 'react-hook-form';
import { Button, Row } from '@umbral/ui';
import { MailIcon, PrinterIcon, UserCheckIcon } from '@umbral/ui/icons';
import { MISSING_ADDRESS } from '../client-mails/mail-words';
import type { CalculatorForm } from './calculator-form';
import { NoPrint } from './Print';

interface ResultActionsProps {
  form: CalculatorForm;
  /** False while the form still shows another client. */
  isFilled: boolean;
  running: 'save' | 'mail' | undefined;
  onMail: () => void;
  onSave: () => void;
}

/** What can be done with a calculated result: print, send, save. */
export function ResultActions({ form, isFilled, running, onMail, onSave }: ResultActionsProps) {
  const email = useWatch({ control: form.control, name: 'email' });
  return (
    <NoPrint>
      <Row>
        <Button icon={<PrinterIcon />} onClick={() => window.print()}>
          Imprimir
        </Button>
        {email.trim() ? (
          <Button
            icon={<MailIcon />}
            disabled={!isFilled || running === 'save'}
            busy={running === 'mail'}
            busyLabel="Preparando..."
            onClick={onMail}
          >
            Enviar por email
          </Button>
        ) : (
          <Button icon={<MailIcon />} onClick={() => form.setFocus('email')}>
            {MISSING_ADDRESS}
          </Button>
        )}
        <Button
          variant="primary"
          icon={<UserCheckIcon />}
          disabled={!isFilled || running === 'mail'}
          busy={running === 'save'}
          busyLabel="Guardando..."
          onClick={onSave}
        >
          Guardar Cliente
        </Button>
      </Row>
    </NoPrint>
  );
}
