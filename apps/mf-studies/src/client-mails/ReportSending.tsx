import { useState } from 'react';
import type { Report } from '@umbral/contracts';
import { Button, formatDate, formatDateTime, Stack } from '@umbral/ui';
import { SendIcon } from '@umbral/ui/icons';
import { SEND_TO_CLIENT } from './mail-words';
import { ReportMailDialog } from './ReportMailDialog';

/** Of a report's row: sends it, and says when it was sent last. */
export function ReportSending({ report }: { report: Report }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Stack gap={3}>
      <Button
        size="s"
        icon={<SendIcon />}
        aria-label={`${SEND_TO_CLIENT} el informe del ${formatDateTime(report.createdAt)}`}
        onClick={() => setIsOpen(true)}
      >
        {SEND_TO_CLIENT}
      </Button>
      {report.sentAt ? <span>Enviado el {formatDate(report.sentAt)}</span> : null}
      {isOpen ? <ReportMailDialog report={report} onClose={() => setIsOpen(false)} /> : null}
    </Stack>
  );
}
