import { viabilityStudiesApi, type ViabilityStudy, type ViabilityStudyForm } from '@umbral/contracts';
import { useCommand, type Versioned } from '@umbral/web-kit';
import { studyTitle } from '../study-words';
import type { StudyForm } from './study-form';

/** Saves the dialog: a new study, or a new version of the edited one. Returns the stored study, or undefined after a failure. */
export function useSaveStudy(form: StudyForm, version: Versioned<ViabilityStudy> | undefined) {
  const create = useCommand(viabilityStudiesApi.create, {
    success: (study) => ({ title: 'Estudio creado', text: studyTitle(study) }),
    failure: { text: 'No se pudo crear el estudio de viabilidad.', prefer: 'both' },
  });
  const update = useCommand(viabilityStudiesApi.update, {
    success: (study) => ({ title: 'Estudio actualizado', text: studyTitle(study) }),
    failure: { text: 'No se pudo actualizar el estudio de viabilidad.', prefer: 'both' },
  });

  async function save(body: ViabilityStudyForm): Promise<ViabilityStudy | undefined> {
    const outcome = version
      ? await update.run({ params: { id: version.record.id }, body, ifMatch: version.etag }, { form })
      : await create.run({ body }, { form });
    return outcome.ok ? outcome.answer : undefined;
  }
  return { command: version ? update : create, save };
}
