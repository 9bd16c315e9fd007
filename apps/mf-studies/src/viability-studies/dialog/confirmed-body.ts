import { viabilityStudyForm, type ViabilityStudy } from '@umbral/contracts';
import { completeStudy, valuesOf } from './study-form';

/** A stored study as its form would send it, with all preset values confirmed; refused if it breaks a rule of the form. */
export const confirmedBody = (study: ViabilityStudy) =>
  viabilityStudyForm.safeParseAsync({ ...(completeStudy(valuesOf(study)) as object), unconfirmed: [] });
