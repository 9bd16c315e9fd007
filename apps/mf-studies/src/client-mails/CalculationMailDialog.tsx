import { clientMailsApi, type CalculatorMailPreview } from '@umbral/contracts';
import { useCommand } from '@umbral/web-kit';
import { MailDialog } from './MailDialog';
import { NOT_SENT, sentWords } from './mail-words';
import { failureOf } from './send-failure';

interface CalculationMailDialogProps {
  clientName: string;
  preview: CalculatorMailPreview;
  /** Saves the client with the evaluation; undefined where they could not be saved, which is said then. */
  keep: () => Promise<{ clientId: number; evaluationId: number } | undefined>;
  onClose: () => void;
}

/** Sends what was calculated for a client, who is saved first: nothing is before 'Enviar'. */
export function CalculationMailDialog({ clientName, preview, keep, onClose }: CalculationMailDialogProps) {
  const command = useCommand(clientMailsApi.sendEvaluation, {
    success: sentWords,
    failure: NOT_SENT,
    invalidates: [clientMailsApi.list],
  });
  return (
    <MailDialog
      description={`Cálculo de hipoteca · ${clientName}`}
      preview={{ data: preview, error: null, isFetching: false, refetch: () => undefined }}
      onSend={async (body, form) => {
        const kept = await keep();
        if (!kept) return undefined;
        const params = { id: kept.clientId, evaluationId: kept.evaluationId };
        const outcome = await command.run({ params, body }, { form, silent: true });
        if (outcome.ok) onClose();
        return outcome.ok ? undefined : failureOf(outcome.error);
      }}
      onClose={onClose}
    />
  );
}
