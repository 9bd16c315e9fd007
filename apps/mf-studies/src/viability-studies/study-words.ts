import { energyCertificates, energyLabel, type ViabilityStudySummary } from '@umbral/contracts';
import { formatDate, type EnergyBadgeProps, type SelectOption } from '@umbral/ui';

/** Name in lists and titles, with a fallback for studies without one. */
export const studyTitle = ({
  studyName,
  clientName,
}: Pick<ViabilityStudySummary, 'studyName' | 'clientName'>): string => studyName || `Estudio - ${clientName}`;

/** The address of the products in a study's detail. */
export const productsPath = (id: number): string => `/viability-studies/${id}/productos`;

/** The owner of a study, for administrators. */
export const companyWord = ({
  companyName,
  userEmail,
}: Pick<ViabilityStudySummary, 'companyName' | 'userEmail'>): string | null => companyName ?? userEmail;

type Phase = Pick<ViabilityStudySummary, 'isFinished' | 'finishedAt' | 'finishedBy' | 'reopenedAt' | 'reopenedBy'>;

/** Time and user of a study's phase: 'el 12/11/2026 por Ana'. Undefined if not recorded. */
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

/** 'Segundo titular': the name of a person without one. */
export const ordinalOf = (index: number, noun: string): string => `${ORDINALS[index] ?? `${index + 1}.º`} ${noun}`;
