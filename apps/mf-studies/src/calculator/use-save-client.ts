import { clientsApi, type AnswerOf, type ClientForm, type EvaluationInput } from '@umbral/contracts';
import { useCommand } from '@umbral/web-kit';
import { fullName } from '../clients/client-words';
import type { CalculatorForm } from './fields';

type Client = Omit<ClientForm, 'evaluation'>;
export type SavedClient = AnswerOf<typeof clientsApi.create>;

const failure = { text: 'No se pudo guardar la información del cliente.', prefer: 'both' as const };

/** 'Guardar Cliente': saves the person with the visible evaluation, as a new or an existing client. */
export function useSaveClient(form: CalculatorForm, known: { id: number; etag: string | undefined } | undefined) {
  const create = useCommand(clientsApi.create, {
    success: (client) => ({ title: 'Cliente guardado', text: fullName(client) }),
    failure,
  });
  const update = useCommand(clientsApi.update, {
    success: (client) => ({ title: 'Cliente guardado', text: fullName(client) }),
    failure,
  });

  /** Returns the saved client, or undefined after a failure. Without an evaluation, the stored ones stay unchanged. */
  async function save(person: Client, evaluation?: EvaluationInput): Promise<SavedClient | undefined> {
    const body = { ...person, evaluation };
    const outcome = known
      ? await update.run({ params: { id: known.id }, body, ifMatch: known.etag }, { form })
      : await create.run({ body }, { form });
    return outcome.ok ? outcome.answer : undefined;
  }
  return { command: known ? update : create, save };
}
