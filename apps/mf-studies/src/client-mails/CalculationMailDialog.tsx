import { clientMailsApi, type CalculatorMailPreview } from '@umbral/contracts';
import { useCommand, useIsMounted } from '@umbral/web-kit';
import { MailDialog } from './MailDialog';
import { NOT_SENT, sentWords } from './mail-words';

interface CalculationMailDialogProps {
  clientName: string;
  preview: CalculatorMailPreview;
  /** Saves the client with the evaluation; undefined after a failure, which is reported. */
  save: () => Promise<{ clientId: number; evaluationId: number } | undefined>;
  onClose: () => void;
}

/** Sends a calculation to the client. Client and evaluation are stored only on 'Enviar'. */
export function CalculationMailDialog({ clientName, preview, save, onClose }: CalculationMailDialogProps) {
  const command = useCommand(clientMailsApi.sendEvaluation, {
    success: sentWords,
    failure: NOT_SENT,
    invalidates: [clientMailsApi.list],
  });
  const isShown = useIsMounted();
  return (
    <MailDialog
      description={`Cálculo de hipoteca · ${clientName}`}
      preview={{ data: preview, error: null, isFetching: false, refetch: () => undefined }}
      onSend={async (body, form) => {
        const stored = await save();
        // Cancelled while the client was being saved.
        if (!stored || !isShown.current) return undefined;
        const params = { id: stored.clientId, evaluationId: stored.evaluationId };
        return command.run({ params, body }, { form, silent: true });
      }}
      onClose={onClose}
    />
  );
}
