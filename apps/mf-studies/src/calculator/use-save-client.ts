import { clientsApi, type ClientForm, type EvaluationInput } from '@umbral/contracts';
import { useCommand } from '@umbral/web-kit';
import { fullName } from '../clients/client-words';

type Client = Omit<ClientForm, 'evaluation'>;

const failure = { text: 'No se pudo guardar la información del cliente.', prefer: 'both' as const };

/** 'Guardar Cliente': the person with the evaluation in view, as a new client or as one who is known already. */
export function useSaveClient(known: { id: number; etag: string | undefined } | undefined) {
  const create = useCommand(clientsApi.create, {
    success: (client) => ({ title: 'Cliente guardado', text: fullName(client) }),
    failure,
  });
  const update = useCommand(clientsApi.update, {
    success: (client) => ({ title: 'Cliente guardado', text: fullName(client) }),
    failure,
  });

  /** The id of the saved client; undefined when it is not saved. */
  async function save(person: Client, evaluation: EvaluationInput): Promise<number | undefined> {
    const body = { ...person, evaluation };
    const outcome = known
      ? await update.run({ params: { id: known.id }, body, ifMatch: known.etag })
      : await create.run({ body });
    return outcome.ok ? outcome.answer.id : undefined;
  }
  return { command: known ? update : create, save };
}
