import {
  fullName,
  type AnswerOf,
  type clientsApi,
  type ClientForm,
  type EvaluationInput,
  type HousingCalculation,
  type ViabilityStudy,
} from '@umbral/contracts';
import { sumEuros } from '@umbral/mortgage';

/** The known data of a home buyer from any screen. Null or empty: unknown. */
export interface BuyerProfile {
  /** The linked client. */
  clientId: number | null;
  name: string;
  phone: string;
  age: number | null;
  /** In the words of a study. */
  workRegime: string;
  workSeniority: number | null;
  netIncome: number | null;
  otherIncome: number | null;
  monthlyDebt: number | null;
  savings: number | null;
  /** Of the home, euros. */
  price: number | null;
  /** Percent of the price. */
  financing: number | null;
  years: number | null;
  rate: number | null;
  /** Of the home, for its taxes. */
  region: string;
  homeType: string;
}

type Client = AnswerOf<typeof clientsApi.get>;
type Person = Pick<ClientForm, 'firstName' | 'lastName' | 'phone' | 'age'> & {
  employmentType: string | null;
  employmentTime: string | null;
};

/** What the calculator calls an employment, in the words of a study. */
const regimes: Readonly<Record<string, string>> = {
  employed: 'Cuenta ajena',
  'self-employed': 'Autónomo',
  public: 'Funcionario',
  temporary: 'Cuenta ajena',
  other: 'Otros',
};
/** The minimum years of each choice. */
const years: Readonly<Record<string, number>> = { 'less-1': 0, '1-3': 1, '3-5': 3, 'more-5': 5 };

/** From the calculator's person and evaluation. */
export const profileOfPerson = (
  person: Person,
  evaluation: EvaluationInput | undefined,
  clientId: number | null,
): BuyerProfile => ({
  clientId,
  name: fullName(person),
  phone: person.phone ?? '',
  age: person.age,
  workRegime: regimes[person.employmentType ?? ''] ?? '',
  workSeniority: years[person.employmentTime ?? ''] ?? null,
  netIncome: evaluation?.monthlyIncome ?? null,
  otherIncome: evaluation?.additionalIncome ?? null,
  monthlyDebt: evaluation?.existingDebts ?? null,
  savings: evaluation?.availableSavings ?? null,
  price: evaluation?.propertyValue ?? null,
  financing: evaluation?.loanPercentage ?? null,
  years: evaluation?.loanTerm ?? null,
  rate: evaluation?.interestRate ?? null,
  region: evaluation?.region ?? '',
  homeType: evaluation?.homeType ?? '',
});

/** From a client and their latest evaluation. */
export const profileOfClient = (client: Client): BuyerProfile =>
  profileOfPerson(client, client.evaluations[0], client.id);

/** From the first holder, with the money of all of them. */
export function profileOfStudy({ holders, ...study }: ViabilityStudy): BuyerProfile {
  const [first] = holders;
  return {
    clientId: first?.clientId ?? null,
    name: first?.name ?? study.clientName,
    phone: first?.phone ?? study.clientPhone ?? '',
    age: first?.age ?? null,
    workRegime: first?.workRegime ?? '',
    workSeniority: first?.workSeniority ?? null,
    netIncome: sumEuros(...holders.map(({ netIncome }) => netIncome)),
    otherIncome: null,
    monthlyDebt: sumEuros(...holders.map(({ monthlyDebt }) => monthlyDebt)),
    savings: sumEuros(...holders.map(({ savings }) => savings)),
    price: study.purchasePrice,
    financing: study.financingPercentage,
    years: study.desiredYears,
    rate: study.desiredRate,
    region: study.region ?? '',
    homeType: study.conditions?.homeType ?? '',
  };
}

/** From the client of a maximum price, with a home at that price. */
export const profileOfCalculation = (calculation: HousingCalculation): BuyerProfile => ({
  clientId: calculation.clientId,
  name: calculation.clientName,
  phone: calculation.clientPhone ?? '',
  age: null,
  workRegime: '',
  workSeniority: null,
  netIncome: calculation.monthlyNetIncome,
  otherIncome: calculation.monthlyOtherIncome,
  monthlyDebt: calculation.monthlyDebtPayments,
  savings: calculation.availableSavings,
  price: calculation.maxHousingPrice,
  financing: calculation.expectedFinancingPercentage,
  years: calculation.loanTermYears,
  rate: calculation.annualInterestRate,
  region: '',
  homeType: '',
});

/** The total monthly income; null if unknown. */
export const totalIncome = ({ netIncome, otherIncome }: BuyerProfile): number | null =>
  netIncome === null && otherIncome === null ? null : sumEuros(netIncome ?? 0, otherIncome ?? 0);
