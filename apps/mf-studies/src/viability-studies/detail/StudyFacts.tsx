import type { ReactNode } from 'react';
import { calculateDisposableIncome, calculateFinancing } from '@umbral/mortgage';
import type { Guarantor, Holder, ViabilityStudy } from '@umbral/contracts';
import { EmptyState, Figures, formatEuros, formatPercent, Ledger, Notice, Section, Stack } from '@umbral/ui';
import { GuarantorsIcon } from '@umbral/ui/icons';
import { NextSteps } from '../../prefill/NextSteps';
import { calculatorFor, newCalculationFor } from '../../prefill/paths';
import { UNCONFIRMED } from '../../presets/use-preset';
import { PersonBlock, PersonOutcome } from '../PersonBlock';
import { guarantorFields, holderFields, labelOf, studyFields } from '../study.fields';
import { ordinalOf } from '../study-words';
import { GoneNote } from '../../parts/GoneNote';
import { ConfirmStored } from './ConfirmStored';

const clientFacts = studyFields.facts('clientName', 'clientPhone', 'isNational');
const homeFacts = studyFields.facts(
  ...([
    'financingPercentage',
    'energyCertificate',
    'needsAdditionalLoan',
    'isFinished',
    'isActive',
    'createdAt',
  ] as const),
);

/** 'Propiedad': the home, its financing and the client. */
export function PropertyTab({ study }: { study: ViabilityStudy }) {
  const { amountToFinance, downPayment } = calculateFinancing(study);
  const { label } = studyFields;
  return (
    <Stack gap={6}>
      <Unconfirmed study={study} />
      <Figures
        figures={[
          {
            lead: true,
            term: 'Importe a financiar',
            value: formatEuros(amountToFinance),
            note: `${formatPercent(study.financingPercentage)} del precio de compra`,
          },
          { term: label('purchasePrice'), value: formatEuros(study.purchasePrice) },
          { term: label('appraisalValue'), value: formatEuros(study.appraisalValue) },
          {
            term: 'Entrada',
            value: formatEuros(downPayment),
            note: `${formatPercent(100 - study.financingPercentage)} del precio de compra`,
          },
        ]}
      />
      <Section title="Cliente" level={3}>
        {clientFacts(study)}
      </Section>
      <Section title="Vivienda y estudio" level={3}>
        {homeFacts(study)}
      </Section>
      <NextSteps maximumPrice={newCalculationFor('study', study.id)} calculator={calculatorFor('study', study.id)} />
    </Stack>
  );
}

const inWords = new Intl.ListFormat('es', { type: 'conjunction' });

/** The unconfirmed figures of the study, and the people whose savings may be missing. They count in all calculations. */
function Unconfirmed({ study }: { study: ViabilityStudy }) {
  const places = placesOf(study);
  const penniless = study.holders.filter(({ savings }) => savings === 0).map(({ name }) => name);
  return (
    <>
      {places.length > 0 ? (
        <Notice tone="warning" title={`${UNCONFIRMED}.`} action={<ConfirmStored study={study} />}>
          {inWords.format(places)}.
        </Notice>
      ) : null}
      <GoneNote count={places.length}>Supuestos confirmados</GoneNote>
      {penniless.length > 0 ? (
        <Notice tone="warning" title="Sin ahorros.">
          {inWords.format(penniless)}: comprueba que no falten.
        </Notice>
      ) : null}
    </>
  );
}

/** 'Financiación', and for each person 'Edad y Ahorros de Marta Soler'. */
function placesOf({ unconfirmed, ...study }: ViabilityStudy): string[] {
  const own = unconfirmed.filter((path) => !path.includes('.')).map(wordOf);
  const ofPeople = (['holders', 'guarantors'] as const).flatMap((people) =>
    study[people].flatMap(({ name }, index) => {
      const before = `${people}.${index}.`;
      const found = unconfirmed.filter((path) => path.startsWith(before)).map((path) => wordOf(path));
      const who = name || ordinalOf(index, people).toLowerCase();
      return found.length > 0 ? [`${found.join(', ')} de ${who}`] : [];
    }),
  );
  return [...own, ...ofPeople];
}

const wordOf = (path: string): string => labelOf(path) ?? path;

const ownFacts = ['workRegime', 'workSeniority', 'netIncome', 'monthlyDebt', 'savings'] as const;
const loanFacts = ['totalExistingLoans', 'remainingDebt', 'propertiesCount'] as const;
const firstHolderFacts = holderFields.facts('age', 'phone', 'isFirstHome', ...ownFacts, ...loanFacts);
const holderFacts = holderFields.facts(
  ...(['age', 'phone', 'isFirstHome', 'relationshipToOthers'] as const),
  ...[...ownFacts, ...loanFacts],
);
const guarantorFacts = guarantorFields.facts('age', 'phone', 'relationshipToBuyer', ...ownFacts, ...loanFacts);

export function HolderCards({ holders }: { holders: readonly Holder[] }) {
  return holders.map((holder, index) => (
    <PersonCard key={holder.id} person={holder} role={ordinalOf(index, 'holders')}>
      {index > 0 ? holderFacts(holder) : firstHolderFacts(holder)}
    </PersonCard>
  ));
}

export function GuarantorCards({ guarantors }: { guarantors: readonly Guarantor[] }) {
  if (guarantors.length === 0) {
    return (
      <EmptyState icon={<GuarantorsIcon />} level={3} title="Sin avalistas" text="Este estudio no tiene avalistas." />
    );
  }
  return guarantors.map((guarantor) => (
    <PersonCard key={guarantor.id} person={guarantor} role="Avalista">
      {guarantorFacts(guarantor)}
    </PersonCard>
  ));
}

interface PersonCardProps {
  person: Holder | Guarantor;
  role: string;
  /** What is known of this kind of person. */
  children: ReactNode;
}

function PersonCard({ person, role, children }: PersonCardProps) {
  return (
    <PersonBlock
      title={person.name}
      sub={role}
      outcome={
        <PersonOutcome
          label="Disponible Mensual"
          value={formatEuros(calculateDisposableIncome(person))}
          note="35 % de los ingresos menos la deuda mensual"
        />
      }
    >
      <Stack>
        {children}
        <OwnedProperties properties={person.properties} />
      </Stack>
    </PersonBlock>
  );
}

function OwnedProperties({ properties }: { properties: (Holder | Guarantor)['properties'] }) {
  if (properties.length === 0) return null;
  return (
    <Section title="Inmuebles" level={4}>
      <Ledger
        lines={properties.map((property, index) => ({
          term: `Inmueble ${index + 1}, ${property.propertyDebt > 0 ? `con ${formatEuros(property.propertyDebt)} de deuda` : 'sin deuda'}`,
          value: formatEuros(property.propertyValue),
        }))}
      />
    </Section>
  );
}
