import { clientMailsApi, type Report } from '@umbral/contracts';
import { formatDateTime } from '@umbral/ui';
import { useCommand, useOperation } from '@umbral/web-kit';
import { MailDialog } from './MailDialog';
import { NOT_SENT, sentWords } from './mail-words';
import { failureOf, isOnFields } from './send-failure';

interface ReportMailDialogProps {
  report: Pick<Report, 'id' | 'studyId' | 'createdAt'>;
  onClose: () => void;
}

/** Sends a report to the client of its study. */
export function ReportMailDialog({ report, onClose }: ReportMailDialogProps) {
  const params = { id: report.studyId, reportId: report.id };
  const preview = useOperation(clientMailsApi.previewReport, { params }, { staleTime: 0 });
  const command = useCommand(clientMailsApi.sendReport, {
    success: sentWords,
    failure: NOT_SENT,
    // Clients as well: the mail may have created one.
    invalidates: [clientMailsApi.sendReport.tag, clientMailsApi.list.tag],
  });
  return (
    <MailDialog
      description={`Informe del ${formatDateTime(report.createdAt)}`}
      preview={preview}
      onSend={async (body, form) => {
        const outcome = await command.run({ params, body }, { form, silent: true });
        if (outcome.ok) {
          onClose();
          return undefined;
        }
        if (isOnFields(outcome.error)) {
          const { data } = await preview.refetch();
          if (data?.to) form.setValue('to', data.to);
        }
        return failureOf(outcome.error);
      }}
      onClose={onClose}
    />
  );
}
