import {
  energyLabel,
  presetPersonFields,
  presetStudyFields,
  type PresetPersonField,
  type PresetStudyField,
  type ViabilityStudy,
} from '@umbral/contracts';
import { costTerms } from './cost-blocks.js';
import type { Block } from './report-document.js';
import { listed, money, percent, term } from './report-words.js';

export const ASSUMED_TITLE = 'Datos supuestos';
const INTRODUCTION =
  'Para hacer los cálculos se han supuesto estos datos, que están por confirmar. Si alguno no es correcto, las cifras cambian.';

const taxOf = (name: 'gastosItpPercentage' | 'ivaPercentage') => (study: ViabilityStudy) =>
  `${costTerms[name]} (${percent(study[name])})`;
const costOf =
  (name: Exclude<keyof typeof costTerms, 'gastosItpPercentage' | 'ivaPercentage'>) => (study: ViabilityStudy) =>
    `${costTerms[name].toLowerCase()} (${money(study[name])})`;

const ofStudy: Record<PresetStudyField, (study: ViabilityStudy) => string> = {
  financingPercentage: (study) => `financiación (${percent(study.financingPercentage)})`,
  energyCertificate: (study) => `certificado energético (${energyLabel(study.energyCertificate)})`,
  isNational: ({ isNational }) => `tipo de operación (${isNational ? 'nacional' : 'internacional'})`,
  realEstateHonorarios: costOf('realEstateHonorarios'),
  professionalHonorarios: costOf('professionalHonorarios'),
  gastosItpPercentage: taxOf('gastosItpPercentage'),
  ivaPercentage: taxOf('ivaPercentage'),
  deducciones: costOf('deducciones'),
  provisionFondos: costOf('provisionFondos'),
  tasacion: costOf('tasacion'),
};

type Person = Pick<ViabilityStudy['guarantors'][number], 'name' | PresetPersonField>;
const ofPerson: Record<PresetPersonField, (person: Person) => string> = {
  age: ({ age }) => `edad (${term(age)})`,
  propertiesCount: ({ propertiesCount }) => `número de inmuebles (${propertiesCount})`,
  monthlyDebt: ({ monthlyDebt }) => `deuda mensual (${money(monthlyDebt)})`,
  totalExistingLoans: ({ totalExistingLoans }) => `préstamos en curso (${money(totalExistingLoans)})`,
  remainingDebt: ({ remainingDebt }) => `deuda pendiente (${money(remainingDebt)})`,
  savings: ({ savings }) => `ahorros (${money(savings)})`,
};

/** The values that no user has confirmed, in the client's words; undefined without any. */
export function assumedBlocks(study: ViabilityStudy): Block[] | undefined {
  const isAssumed = (path: string): boolean => study.unconfirmed.includes(path);
  const wordsOf = (owner: string, values: readonly string[]): Block[] =>
    values.length > 0 ? [{ kind: 'text', text: `${owner}: ${listed(values)}.` }] : [];
  const people = (['holders', 'guarantors'] as const).flatMap((list) =>
    study[list].flatMap((person, index) =>
      wordsOf(
        `De ${person.name}`,
        presetPersonFields
          .filter((name) => isAssumed(`${list}.${index}.${name}`))
          .map((name) => ofPerson[name](person)),
      ),
    ),
  );
  const own = presetStudyFields.filter(isAssumed).map((name) => ofStudy[name](study));
  const blocks = [...wordsOf('De la compra', own), ...people];
  return blocks.length > 0 ? [{ kind: 'text', text: INTRODUCTION }, ...blocks] : undefined;
}
