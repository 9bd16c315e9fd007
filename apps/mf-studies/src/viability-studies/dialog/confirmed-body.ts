import { viabilityStudyForm, type ViabilityStudy, type ViabilityStudyForm } from '@umbral/contracts';
import { completeStudy, valuesOf } from './study-form';

/** A stored study as its form would send it, with all preset values confirmed. */
export const confirmedBody = async (study: ViabilityStudy): Promise<ViabilityStudyForm> => ({
  ...(await viabilityStudyForm.parseAsync(completeStudy(valuesOf(study)))),
  unconfirmed: [],
});
