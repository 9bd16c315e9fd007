import type { ReportedStudy } from './reported-study.js';
import type { ReportOption } from './report-options.js';
import { cents, money, percent, term } from './report-words.js';

/** Ley 5/2019, de 15 de marzo, art. 14.1. */
const NO_OFFER =
  'Este informe es una simulación informativa. No es una oferta ni una aprobación, ni sustituye a la FEIN y la FiAE, que entregará el ' +
  'banco al menos 10 días naturales antes de la firma (14 en Cataluña).';
const AT_STAKE = 'Un préstamo hipotecario compromete su vivienda y su patrimonio.';
const ASK_ADVISER = 'Solicite a su asesor los datos de registro del intermediario y el canal de reclamaciones.';

interface Issuer {
  name: string;
  /** Who the intermediary is (art. 35). */
  notice: string | null;
}

/** 'Información legal', paragraph by paragraph. */
export function legalTexts(study: ReportedStudy, options: readonly ReportOption[], { name, notice }: Issuer): string[] {
  const fee = money(study.professionalHonorarios);
  return [
    NO_OFFER,
    ...options.map((option) => exampleOf(option, { tasacion: money(study.tasacion), fee })),
    `Honorarios de ${name}: ${fee}, incluidos en la TAE.`,
    AT_STAKE,
    notice ?? ASK_ADVISER,
  ];
}

/** The representative example (arts. 6 and 8). Printed always: nothing depends on whether the paper is advertising. */
function exampleOf(option: ReportOption, { tasacion, fee }: { tasacion: string; fee: string }): string {
  const { schedule, annualRate, years, totalCost, totalOwed, tae } = option;
  return (
    `Ejemplo representativo: préstamo de ${money(schedule.principal)} a ${term(years)}, tipo fijo ${percent(annualRate)}, ` +
    `${schedule.rows.length} cuotas de ${cents(schedule.payment)}, coste total ${cents(totalCost)}, importe total adeudado ` +
    `${cents(totalOwed)}, TAE ${percent(tae)}, con tasación de ${tasacion} y honorarios de ${fee}. Garantía hipotecaria. ` +
    'Sin productos vinculados.'
  );
}
