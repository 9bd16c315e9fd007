import type { Report } from '@umbral/contracts';
import { Button, formatDate, formatDateTime, Stack } from '@umbral/ui';
import { SendIcon } from '@umbral/ui/icons';
import { SEND_TO_CLIENT } from './mail-words';

interface ReportSendingProps {
  report: Report;
  onSend: (report: Report) => void;
}

/** The mail action of a report's row, with the date it was last sent. */
export function ReportSending({ report, onSend }: ReportSendingProps) {
  return (
    <Stack gap={3}>
      <Button
        size="s"
        icon={<SendIcon />}
        aria-label={`${SEND_TO_CLIENT} el informe del ${formatDateTime(report.createdAt)}`}
        onClick={() => onSend(report)}
      >
        {SEND_TO_CLIENT}
      </Button>
      {report.sentAt ? <span>Enviado el {formatDate(report.sentAt)}</span> : null}
    </Stack>
  );
}
