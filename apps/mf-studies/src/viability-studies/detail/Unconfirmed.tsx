import type { ViabilityStudy } from '@umbral/contracts';
import { Notice } from '@umbral/ui';
import { UNCONFIRMED } from '../../presets/use-preset';
import { fieldLabels } from '../dialog/study-issues';
import { ordinalOf } from '../study-words';

const labels: Readonly<Record<string, string>> = { ...fieldLabels, isNational: 'Operación' };
const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** The unconfirmed figures of the study, and the people whose savings may be missing. They count in all calculations. */
export function Unconfirmed({ study }: { study: ViabilityStudy }) {
  const places = placesOf(study);
  const penniless = study.holders.filter(({ savings }) => savings === 0).map(({ name }) => name);
  return (
    <>
      {places.length > 0 ? (
        <Notice tone="warning" title={`${UNCONFIRMED}.`}>
          {list.format(places)}.
        </Notice>
      ) : null}
      {penniless.length > 0 ? (
        <Notice tone="warning" title="Sin ahorros.">
          {list.format(penniless)}: comprueba que no falten.
        </Notice>
      ) : null}
    </>
  );
}

/** 'Financiación', and for each person 'Edad y Ahorros de Marta Soler'. */
function placesOf({ unconfirmed, ...study }: ViabilityStudy): string[] {
  const own = unconfirmed.filter((path) => !path.includes('.')).map(labelOf);
  const ofPeople = (['holders', 'guarantors'] as const).flatMap((people) =>
    study[people].flatMap(({ name }, index) => {
      const before = `${people}.${index}.`;
      const found = unconfirmed
        .filter((path) => path.startsWith(before))
        .map((path) => labelOf(path.slice(before.length)));
      const who = name || ordinalOf(index, people === 'holders' ? 'titular' : 'avalista').toLowerCase();
      return found.length > 0 ? [`${found.join(', ')} de ${who}`] : [];
    }),
  );
  return [...own, ...ofPeople];
}

const labelOf = (name: string): string => labels[name] ?? name;
