import { housingCalculationsApi, type HousingCalculation, type Problem } from '@umbral/contracts';
import { toast } from '@umbral/ui';
import { useCommand, type Versioned } from '@umbral/web-kit';
import { clientWord } from '../calculation-words';
import type { CalculationBody, CalculationForm } from './calculation-form';

/** The server calculates again when it saves: what cannot be calculated is told as on calculating. */
const onRefusal = {
  calculation_failed: ({ message }: Problem) => toast({ tone: 'danger', title: 'Error en el cálculo', text: message }),
};

/** Saves the dialog: a new calculation, or a new version of the edited one. Answers whether it is saved. */
export function useSaveCalculation(form: CalculationForm, version: Versioned<HousingCalculation> | undefined) {
  const create = useCommand(housingCalculationsApi.create, {
    success: (calculation) => ({ title: 'Cálculo guardado', text: clientWord(calculation) }),
    failure: 'Ocurrió un error al crear el estudio.',
    onRefusal,
  });
  const update = useCommand(housingCalculationsApi.update, {
    success: (calculation) => ({ title: 'Cálculo actualizado', text: clientWord(calculation) }),
    failure: 'Ocurrió un error al actualizar el cálculo.',
    onRefusal,
  });

  async function save(body: CalculationBody): Promise<boolean> {
    const outcome = version
      ? await update.run({ params: { id: version.record.id }, body, ifMatch: version.etag }, { form })
      : await create.run({ body }, { form });
    return outcome.ok;
  }
  return { command: version ? update : create, save };
}
