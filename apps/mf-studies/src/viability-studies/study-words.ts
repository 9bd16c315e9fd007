import { energyCertificates, energyLabel, type ViabilityStudySummary } from '@umbral/contracts';
import { formatDate, type EnergyBadgeProps, type SelectOption } from '@umbral/ui';

/** Name in lists and titles. A study may have none. */
export const studyTitle = ({
  studyName,
  clientName,
}: Pick<ViabilityStudySummary, 'studyName' | 'clientName'>): string => studyName || `Estudio - ${clientName}`;

/** Which products fit a study, in its detail. */
export const productsPath = (id: number): string => `/viability-studies/${id}/productos`;

/** Whose study it is, for administrators. */
export const companyWord = ({
  companyName,
  userEmail,
}: Pick<ViabilityStudySummary, 'companyName' | 'userEmail'>): string | null => companyName ?? userEmail;

type Phase = Pick<ViabilityStudySummary, 'isFinished' | 'finishedAt' | 'finishedBy' | 'reopenedAt' | 'reopenedBy'>;

/** Since when a study is in its phase, and by whom: 'el 12/11/2026 por Ana'. Undefined where nobody noted it. */
export function phaseNote({ isFinished, finishedAt, finishedBy, reopenedAt, reopenedBy }: Phase): string | undefined {
  const [at, by] = isFinished ? [finishedAt, finishedBy] : [reopenedAt, reopenedBy];
  if (!at) return undefined;
  const words = [isFinished ? 'el' : 'desde el', formatDate(at), by && `por ${by}`];
  return words.filter(Boolean).join(' ');
}

export const operationWord = (isNational: boolean): string => (isNational ? 'Nacional' : 'Internacional');

export const additionalLoanWord = (needsAdditionalLoan: boolean): string =>
  needsAdditionalLoan ? 'Con préstamo adicional' : 'Sin préstamo adicional';

export const yesOrNo = (is: boolean): string => (is ? 'Sí' : 'No');

/** The letter of a certificate; null when it is not known. */
export const energyLetter = (certificate: string): EnergyBadgeProps['letter'] =>
  certificate === 'unknown' ? null : (certificate as EnergyBadgeProps['letter']);

export const energyOptions: readonly SelectOption[] = energyCertificates.map((value) => ({
  value,
  label: energyLabel(value),
}));

const ORDINALS = ['Primer', 'Segundo', 'Tercer', 'Cuarto', 'Quinto', 'Sexto', 'Séptimo', 'Octavo', 'Noveno', 'Décimo'];

/** 'Segundo titular': what a person is called who has no name yet. */
export const ordinalOf = (index: number, noun: string): string => `${ORDINALS[index] ?? `${index + 1}.º`} ${noun}`;
