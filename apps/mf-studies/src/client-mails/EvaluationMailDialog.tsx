import { clientMailsApi, pathOf } from '@umbral/contracts';
import { useCommand, useOperation } from '@umbral/web-kit';
import { MailDialog } from './MailDialog';
import { sendingOf } from './sending';

interface EvaluationMailDialogProps {
  clientName: string;
  clientId: number;
  evaluationId: number;
  onClose: () => void;
}

/** Sends what was calculated for a client. */
export function EvaluationMailDialog({ clientName, clientId, evaluationId, onClose }: EvaluationMailDialogProps) {
  const params = { id: clientId, evaluationId };
  const preview = useOperation(clientMailsApi.previewEvaluation, { params }, { staleTime: 0 });
  const send = useCommand(
    clientMailsApi.sendEvaluation,
    sendingOf(() => void preview.refetch()),
  );
  return (
    <MailDialog
      description={`Cálculo de hipoteca · ${clientName}`}
      preview={preview}
      fileAddress={pathOf(clientMailsApi.evaluationPdf, params)}
      isSending={send.isRunning}
      onSend={(to) => void send.run({ params, body: { to } }).then(({ ok }) => ok && onClose())}
      onClose={onClose}
    />
  );
}
