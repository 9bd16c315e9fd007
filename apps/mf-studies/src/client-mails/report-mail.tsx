import { useState } from 'react';
import { clientMailsApi, type Report } from '@umbral/contracts';
import { Button, dismissToast, formatDate, formatDateTime, LinkButton, Stack } from '@umbral/ui';
import { SendIcon } from '@umbral/ui/icons';
import { navigate, useCommand, useIsMounted, useOperation } from '@umbral/web-kit';
import { isOnFields, NOT_SENT, SEND_TO_CLIENT, sentWords } from './mail-words';
import { MailDialog } from './MailDialog';

/** The mail of a report. Its dialog is a sibling of the reports dialog, whose form it would submit if nested. */
export function useReportMail() {
  const [report, setReport] = useState<Report>();
  const isShown = useIsMounted();
  const openFromToast = (made: Report) => {
    dismissToast();
    // The toast outlives the dialog, which lists the report with the same button.
    if (isShown.current) setReport(made);
    else navigate(`/viability-studies/${made.studyId}/informe`);
  };
  return {
    open: setReport,
    /** In the toast of a new report. */
    button: (made: Report) => <LinkButton onClick={() => openFromToast(made)}>{SEND_TO_CLIENT}</LinkButton>,
    dialog: report ? <ReportMailDialog report={report} onClose={() => setReport(undefined)} /> : null,
  };
}

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

interface ReportMailDialogProps {
  report: Pick<Report, 'id' | 'studyId' | 'createdAt'>;
  onClose: () => void;
}

/** Sends a report to the client of its study. */
function ReportMailDialog({ report, onClose }: ReportMailDialogProps) {
  const params = { id: report.studyId, reportId: report.id };
  // The first answer stays in the form: one of the cache may be older than the client's address.
  const preview = useOperation(clientMailsApi.previewReport, { params }, { staleTime: 0, gcTime: 0 });
  const command = useCommand(clientMailsApi.sendReport, {
    success: sentWords,
    failure: NOT_SENT,
  });
  return (
    <MailDialog
      description={`Informe del ${formatDateTime(report.createdAt)}`}
      preview={preview}
      onSend={async (mail, form, { clientId, holder }) => {
        const outcome = await command.run({ params, body: { ...mail, clientId, holder } }, { form, silent: true });
        if (!outcome.ok && isOnFields(outcome.error)) await preview.refetch();
        return outcome;
      }}
      onClose={onClose}
    />
  );
}
