import { employmentTimes } from '@umbral/contracts';
import { aClient, anEvaluation } from '../clients/clients.testing';
import { aCalculation } from '../payment-studies/calculations.testing';
import { emptyCalculation } from '../payment-studies/dialog/calculation-form';
import { aHolder, aStudy } from '../viability-studies/studies.testing';
import { emptyHolder } from '../viability-studies/dialog/study-form';
import { calculationOf } from './calculation-values';
import { calculatorOf } from './calculator-values';
import { calculationFills, personFills } from './fills';
import { profileOfCalculation, profileOfClient, profileOfStudy } from './buyer-profile';
import { studyOf } from './study-values';

const evaluated = aClient({ age: null, employmentType: null, evaluations: [anEvaluation()] });

describe('a study for a client', () => {
  it('[B-WRK-13] has the client as its first holder, with their known data', () => {
    expect(studyOf(profileOfClient(aClient()))).toMatchObject({
      purchasePrice: null,
      financingPercentage: 80,
      holders: [
        {
          clientId: 5,
          name: 'Marta Soler',
          phone: '612 480 337',
          age: 41,
          workRegime: 'Funcionario',
          workSeniority: 3,
          netIncome: null,
        },
      ],
    });
  });

  it('[B-WRK-13] has the home and the money of the latest evaluation', () => {
    expect(studyOf(profileOfClient(evaluated))).toMatchObject({
      purchasePrice: 250_000,
      financingPercentage: 90,
      holders: [{ age: 30, workRegime: '', netIncome: 2800, monthlyDebt: 120, savings: 30_000 }],
    });
  });

  it('[B-WRK-13] has only values within the limits of a study', () => {
    const profile = { ...profileOfClient(evaluated), name: 'x'.repeat(101) };
    expect(studyOf({ ...profile, years: 50, rate: 20 })).toMatchObject({ desiredYears: 50, desiredRate: 20 });
    expect(studyOf({ ...profile, years: 51, rate: 20.1 })).toMatchObject({
      desiredYears: null,
      desiredRate: null,
      holders: [{ name: 'x'.repeat(100) }],
    });
  });

  it('[D123] marks only unknown values as unconfirmed', () => {
    const { holders, unconfirmed } = studyOf(profileOfClient(evaluated));
    expect(holders[0]?.unconfirmed).toEqual(['age', 'propertiesCount', 'totalExistingLoans', 'remainingDebt']);
    expect(unconfirmed).not.toContain('financingPercentage');
  });
});

describe('a maximum price', () => {
  it('[B-WRK-16] for a client has both incomes, debts and savings of the latest evaluation', () => {
    expect(calculationOf(profileOfClient(evaluated))).toEqual({
      ...emptyCalculation,
      clientId: 5,
      clientName: 'Marta Soler',
      clientPhone: '612 480 337',
      monthlyNetIncome: 2500,
      monthlyOtherIncome: 300,
      monthlyDebtPayments: 120,
      availableSavings: 30_000,
      expectedFinancingPercentage: 90,
      annualInterestRate: 3,
    });
  });

  it('[B-WRK-16] for a study has the money of all its holders', () => {
    const study = aStudy({ holders: [aHolder({ clientId: 5 }), aHolder({ name: 'Javier Núñez' })] });
    expect(calculationOf(profileOfStudy(study))).toMatchObject({
      clientId: 5,
      clientName: 'Marta Soler Vidal',
      monthlyNetIncome: 3440,
      monthlyOtherIncome: 0,
      monthlyDebtPayments: 360,
      availableSavings: 82_000,
      expectedFinancingPercentage: 80,
      loanTermYears: 30,
    });
  });

  it('[B-WRK-17] becomes a study of a home at that price', () => {
    const calculation = aCalculation({ clientId: 5, clientName: 'Amparo Gisbert', monthlyOtherIncome: 200 });
    expect(studyOf(profileOfCalculation(calculation))).toMatchObject({
      purchasePrice: calculation.maxHousingPrice,
      financingPercentage: 80,
      holders: [{ clientId: 5, name: 'Amparo Gisbert', phone: '612 037 554', netIncome: 2700, savings: 60_000 }],
    });
  });
});

describe('the calculator', () => {
  it('[B-WRK-17] has the first holder of a study, its home and the money of all', () => {
    const values = calculatorOf(profileOfStudy(aStudy({ holders: [aHolder(), aHolder()] })), undefined);
    expect(values).toMatchObject({
      firstName: 'Marta',
      lastName: 'Soler Vidal',
      phone: '612 480 337',
      age: 36,
      employmentType: 'employed',
      employmentTime: 'more-5',
      monthlyIncome: 3440,
      existingDebts: 360,
      availableSavings: 82_000,
      propertyValue: 235_000,
      loanPercentage: 80,
    });
    expect(values.unconfirmed).toEqual(['additionalIncome', 'loanTerm', 'interestRate']);
  });

  it('[B-WRK-17] has the seniority of the first holder as a range, and no loan without interest', () => {
    const of = (workSeniority: number | null, desiredRate: number | null = null) =>
      calculatorOf(profileOfStudy(aStudy({ holders: [aHolder({ workSeniority })], desiredRate })), undefined);
    expect([null, 0, 1, 2, 3, 4, 5].map((years) => of(years).employmentTime)).toEqual([
      '',
      'less-1',
      '1-3',
      '1-3',
      '3-5',
      '3-5',
      'more-5',
    ]);
    const returned = employmentTimes.map((employmentTime) =>
      of(profileOfClient({ ...evaluated, employmentTime }).workSeniority),
    );
    expect(returned.map(({ employmentTime }) => employmentTime)).toEqual(employmentTimes);
    expect([of(1, 2.5), of(1, 0)].map(({ interestRate }) => interestRate)).toEqual([2.5, 3]);
  });

  it('[B-WRK-17] has sums in cents, which its fields accept', () => {
    const amounts = [0.1, 0.2].map((cents) => ({ netIncome: 1100 + cents, monthlyDebt: cents, savings: cents }));
    const profile = profileOfStudy(aStudy({ holders: amounts.map(aHolder) }));
    const sums = { monthlyIncome: 2200.3, existingDebts: 0.3, availableSavings: 0.3 };
    expect(calculatorOf(profile, undefined)).toMatchObject(sums);
    const earner = { ...profileOfClient(evaluated), netIncome: 0.1, otherIncome: 0.2 };
    expect(studyOf(earner).holders).toMatchObject([{ netIncome: 0.3 }]);
  });

  it('[B-WRK-17] uses the client record of a linked holder', () => {
    const client = aClient({ email: 'marta@correo.test' });
    expect(calculatorOf(profileOfStudy(aStudy()), client)).toMatchObject({
      firstName: 'Marta',
      lastName: 'Soler',
      email: 'marta@correo.test',
      age: 41,
      propertyValue: 235_000,
    });
  });
});

it('a maximum price has only values within its limits', () => {
  const of = (figures: object) => calculationOf({ ...profileOfStudy(aStudy()), ...figures });
  const wide = { expectedFinancingPercentage: 10, loanTermYears: 50, annualInterestRate: 0.1 };
  const { expectedFinancingPercentage, loanTermYears, annualInterestRate } = emptyCalculation;
  expect(of({ financing: 10, years: 50, rate: 0.1 })).toMatchObject(wide);
  expect(of({ financing: 5, years: 51, rate: 0 })).toMatchObject({
    expectedFinancingPercentage,
    loanTermYears,
    annualInterestRate,
  });
});

describe('the values of a proposed client', () => {
  const profile = profileOfClient(evaluated);

  it('[B-WRK-15] fill the untouched fields of a person, and link them', () => {
    const typed = { ...emptyHolder, name: 'marta soler', savings: 9000, unconfirmed: ['age', 'monthlyDebt'] as const };
    expect(personFills({ ...typed, unconfirmed: [...typed.unconfirmed] }, profile)).toEqual({
      clientId: 5,
      phone: '612 480 337',
      workSeniority: 3,
      netIncome: 2800,
      monthlyDebt: 120,
      unconfirmed: ['age'],
    });
  });

  it('[B-WRK-15] fill the untouched fields of a maximum price, and only empty ones of a stored one', () => {
    const values = { ...emptyCalculation, clientName: 'marta soler', monthlyNetIncome: 1900 };
    expect(calculationFills(values, profile, true)).toEqual({
      clientId: 5,
      clientPhone: '612 480 337',
      monthlyOtherIncome: 300,
      monthlyDebtPayments: 120,
      availableSavings: 30_000,
    });
    expect(calculationFills({ ...values, availableSavings: 1 }, profile, false)).toEqual({
      clientId: 5,
      clientPhone: '612 480 337',
    });
  });
});
