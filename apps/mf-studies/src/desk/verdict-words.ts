import type { VerdictChange, VerdictChanges } from '@umbral/contracts';
import { formatEurosAndCents, pluralForm } from '@umbral/ui';

/** A sentence for each kind of change, in singular and plural. */
export function changeCounts({ nowFit, noLonger }: Pick<VerdictChanges, 'nowFit' | 'noLonger'>): string[] {
  return [
    nowFit > 0 && `${nowFit} de sus estudios ${pluralForm(nowFit, 'encaja', 'encajan')} ahora con otro producto`,
    noLonger > 0 && `${noLonger} de sus estudios ${pluralForm(noLonger, 'ha', 'han')} perdido un producto`,
  ].filter((sentence) => sentence !== false);
}

/** 'Piso en Ruzafa · FIJA-30: encaja ahora, 612,18 € al mes' */
export const changeWord = (change: VerdictChange): string =>
  `${change.studyName} · ${change.code}: ${outcomeWord(change)}`;

function outcomeWord({ fitsBefore, fitsAfter, laterAfter, payment }: VerdictChange): string {
  if (!fitsAfter) return 'ya no encaja';
  if (!fitsBefore) return payment === null ? 'encaja ahora' : `encaja ahora, ${formatEurosAndCents(payment)} al mes`;
  return laterAfter ? 'la cuota posterior supera ahora el esfuerzo' : 'la cuota posterior ya no lo supera';
}
