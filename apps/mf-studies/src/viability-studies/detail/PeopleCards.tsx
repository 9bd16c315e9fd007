import { calculateDisposableIncome } from '@umbral/mortgage';
import type { Guarantor, Holder } from '@umbral/contracts';
import {
  EmptyState,
  Facts,
  formatEuros,
  formatNumber,
  formatWithUnit,
  Ledger,
  Missing,
  Section,
  Stack,
  type Fact,
} from '@umbral/ui';
import { GuarantorsIcon } from '@umbral/ui/icons';
import { PersonBlock, PersonOutcome } from '../PersonBlock';
import { ordinalOf, yesOrNo } from '../study-words';

const missing = <Missing>No proporcionado</Missing>;

export function HolderCards({ holders }: { holders: readonly Holder[] }) {
  return holders.map((holder, index) => (
    <PersonCard
      key={holder.id}
      person={holder}
      role={ordinalOf(index, 'titular')}
      facts={[
        { term: 'Primera vivienda', value: yesOrNo(holder.isFirstHome) },
        ...(index > 0 ? [{ term: 'Relación', value: holder.relationshipToOthers ?? missing }] : []),
      ]}
    />
  ));
}

export function GuarantorCards({ guarantors }: { guarantors: readonly Guarantor[] }) {
  if (guarantors.length === 0) {
    return (
      <EmptyState icon={<GuarantorsIcon />} level={3} title="Sin avalistas" text="Este estudio no tiene avalistas." />
    );
  }
  return guarantors.map((guarantor) => (
    <PersonCard
      key={guarantor.id}
      person={guarantor}
      role="Avalista"
      facts={[{ term: 'Parentesco', value: guarantor.relationshipToBuyer }]}
    />
  ));
}

interface PersonCardProps {
  person: Holder | Guarantor;
  role: string;
  /** What is known of this kind of person only. */
  facts: readonly Fact[];
}

function PersonCard({ person, role, facts }: PersonCardProps) {
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
        <Facts
          facts={[
            { term: 'Edad', value: formatWithUnit(person.age, 'años') },
            { term: 'Teléfono', value: person.phone ?? missing },
            ...facts,
            { term: 'Régimen laboral', value: person.workRegime },
            { term: 'Antigüedad', value: person.workSeniority === null ? missing : yearsOf(person.workSeniority) },
            { term: 'Ingresos netos al mes', value: formatEuros(person.netIncome) },
            { term: 'Deuda mensual', value: formatEuros(person.monthlyDebt) },
            { term: 'Ahorros', value: formatEuros(person.savings) },
            { term: 'Préstamos en curso', value: formatEuros(person.totalExistingLoans) },
            { term: 'Deuda pendiente', value: formatEuros(person.remainingDebt) },
            { term: 'Número de inmuebles', value: formatNumber(person.propertiesCount) },
          ]}
        />
        <OwnedProperties properties={person.properties} />
      </Stack>
    </PersonBlock>
  );
}

const yearsOf = (years: number): string => formatWithUnit(years, years === 1 ? 'año' : 'años');

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
