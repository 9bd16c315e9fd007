import type { ViabilityStudySummary } from '@umbral/contracts';
import { formatDate, type EnergyBadgeProps } from '@umbral/ui';

/** Name in lists and titles, with a fallback for studies without one. */
export const studyTitle = ({
  studyName,
  clientName,
}: Pick<ViabilityStudySummary, 'studyName' | 'clientName'>): string => studyName || `Estudio - ${clientName}`;

const COPY = ' (copia)';

/** The name of a copy, cut so that it stays within the contract's limit. */
export const copyNameOf = (name: string, maxLength: number): string => name.slice(0, maxLength - COPY.length) + COPY;

/** The address of the products in a study's detail. */
export const productsPath = (id: number): string => `/viability-studies/${id}/productos`;

type Phase = Pick<ViabilityStudySummary, 'isFinished' | 'finishedAt' | 'finishedBy' | 'reopenedAt' | 'reopenedBy'>;

/** Time and user of a study's phase: 'el 12/11/2026 por Ana'. Undefined if not recorded. */
export function phaseNote({ isFinished, finishedAt, finishedBy, reopenedAt, reopenedBy }: Phase): string | undefined {
  const [at, by] = isFinished ? [finishedAt, finishedBy] : [reopenedAt, reopenedBy];
  if (!at) return undefined;
  const words = [isFinished ? 'el' : 'desde el', formatDate(at), by && `por ${by}`];
  return words.filter(Boolean).join(' ');
}

export const operations = ['Nacional', 'Internacional'] as const;
export const operationWord = (isNational: boolean): string => operations[isNational ? 0 : 1];

export const yesOrNo = (is: boolean): string => (is ? 'Sí' : 'No');

/** The letter of a certificate; null when it is not known. */
export const energyLetter = (certificate: string): EnergyBadgeProps['letter'] =>
  certificate === 'unknown' ? null : (certificate as EnergyBadgeProps['letter']);

const ORDINALS = ['Primer', 'Segundo', 'Tercer', 'Cuarto', 'Quinto', 'Sexto', 'Séptimo', 'Octavo', 'Noveno', 'Décimo'];

/** 'Segundo titular': the name of a person without one. */
export const ordinalOf = (index: number, list: 'holders' | 'guarantors'): string =>
  `${ORDINALS[index] ?? `${index + 1}.º`} ${list === 'holders' ? 'titular' : 'avalista'}`;
