import { closeDatabase, columnsOf } from '../../test/events.js';

afterAll(closeDatabase);

const money = 'numeric(10,2)';
const flag = (preset: boolean) => `boolean = ${preset}`;
const owner = { user_id: 'integer', company_id: 'integer?' };

const decimal = expect.stringMatching(/^numeric/) as string;
const always = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, expect.stringMatching(/[^?]$/) as string]));
const ofMoney = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, expect.stringMatching(/^numeric\((10|12),2\)/) as string]));
const ofPercent = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, expect.stringMatching(/^numeric\(5,2\)/) as string]));

const EVALUATION_MONEY = [
  'monthly_income',
  'additional_income',
  'existing_debts',
  'available_savings',
  'property_value',
  'loan_amount',
  'monthly_payment',
];
const STUDY_COSTS = [
  'real_estate_honorarios',
  'professional_honorarios',
  'deducciones',
  'provision_fondos',
  'tasacion',
];
const STUDY_TAXES = ['gastos_itp_percentage', 'iva_percentage'];
const PEOPLE = {
  study_id: 'integer',
  name: 'varchar(100)',
  age: 'integer',
  phone: 'varchar(30)?',
  has_multiple_properties: flag(false),
  properties_count: 'integer = 0',
};
const FINANCES = {
  work_regime: 'varchar(30)',
  work_seniority: 'integer?',
  net_income: money,
  monthly_debt: `${money} = 0`,
  total_existing_loans: `${money} = 0`,
  remaining_debt: `${money} = 0`,
  savings: `${money} = 0`,
};

describe('the columns', () => {
  it.each([
    [
      '[S-ENT-24] clients',
      'clients',
      {
        ...owner,
        first_name: 'varchar(100)',
        last_name: 'varchar(150)',
        email: 'varchar(255)?',
        phone: 'varchar(30)?',
        dni: 'varchar(20)?',
        age: 'integer?',
        employment_type: 'varchar(20)?',
        employment_time: 'varchar(10)?',
      },
    ],
    [
      '[S-ENT-25] evaluations',
      'evaluations',
      {
        ...always(...EVALUATION_MONEY, 'loan_percentage', 'interest_rate', 'payment_to_income_ratio'),
        client_id: 'integer',
        status: "varchar(20) = 'pending'",
        additional_income: expect.stringMatching(/ = 0$/) as string,
        existing_debts: expect.stringMatching(/ = 0$/) as string,
        loan_term: 'integer',
      },
    ],
    [
      '[S-ENT-26] money of evaluations',
      'evaluations',
      Object.fromEntries(EVALUATION_MONEY.map((name) => [name, expect.stringMatching(/^numeric\(10,2\)/) as string])),
    ],
    ['[P-ENT-22] percentages of evaluations', 'evaluations', ofPercent('loan_percentage')],
    [
      '[S-ENT-27] owner and client of a viability study',
      'viability_studies',
      { ...owner, study_name: "varchar(200) = ''", client_name: 'varchar(100)', client_phone: 'varchar(30)?' },
    ],
    [
      '[S-ENT-28] the home of a viability study',
      'viability_studies',
      {
        ...always('purchase_price', 'appraisal_value', 'financing_percentage'),
        energy_certificate: 'varchar(10)',
        additional_loan_info: 'text?',
      },
    ],
    [
      '[S-ENT-29] the defaults of a viability study',
      'viability_studies',
      {
        is_national: flag(true),
        needs_additional_loan: flag(false),
        is_finished: flag(false),
        is_active: flag(true),
      },
    ],
    [
      '[S-ENT-30] costs of a viability study, 0 if not given',
      'viability_studies',
      Object.fromEntries(
        [...STUDY_COSTS, ...STUDY_TAXES].map((name) => [name, expect.stringMatching(/ = 0$/) as string]),
      ),
    ],
    [
      '[P-ENT-22] percentages of viability studies',
      'viability_studies',
      ofPercent('financing_percentage', ...STUDY_TAXES),
    ],
    [
      '[P-ENT-23] money of viability studies',
      'viability_studies',
      ofMoney('purchase_price', 'appraisal_value', ...STUDY_COSTS),
    ],
    [
      '[S-ENT-32] who a holder is',
      'viability_holders',
      { ...PEOPLE, is_first_home: flag(true), relationship_to_others: 'varchar(30)?' },
    ],
    ['[S-ENT-33] what a holder earns, owes and has', 'viability_holders', FINANCES],
    [
      '[S-ENT-35] who a guarantor is',
      'viability_guarantors',
      { ...PEOPLE, ...FINANCES, relationship_to_buyer: 'varchar(30)' },
    ],
    [
      '[S-ENT-36] what a holder owns',
      'viability_holder_properties',
      { property_value: money, property_debt: `${money} = 0` },
    ],
    [
      '[S-ENT-36] what a guarantor owns',
      'viability_guarantor_properties',
      { property_value: money, property_debt: `${money} = 0` },
    ],
    [
      '[S-ENT-39] owner and client of a calculation',
      'housing_calculations',
      { ...owner, client_name: "varchar(100) = ''", client_phone: 'varchar(20)?', is_active: flag(true) },
    ],
    [
      '[S-ENT-40] what a calculation is made from',
      'housing_calculations',
      {
        monthly_net_income: money,
        monthly_other_income: `${money} = 0`,
        monthly_debt_payments: `${money} = 0`,
        available_savings: money,
        loan_term_years: 'integer',
        annual_interest_rate: decimal,
        income_percentage_for_mortgage: decimal,
        expected_financing_percentage: decimal,
        purchase_costs_percentage: decimal,
      },
    ],
    [
      '[S-ENT-42] the client of a former payment study',
      'payment_studies',
      {
        ...owner,
        first_name: 'varchar(100)',
        last_name: 'varchar(150)',
        phone: 'varchar(30)',
        is_active: flag(true),
      },
    ],
    [
      '[S-ENT-43] whole figures of a former payment study',
      'payment_studies',
      {
        monthly_net_income: 'integer',
        monthly_other_loans: 'integer',
        effort_ratio: 'integer',
        real_net_income: 'integer',
        max_payment: 'integer',
      },
    ],
  ])('%s', async (_what, table, columns) => {
    expect(await columnsOf(table)).toMatchObject(columns);
  });

  it.each(['is_first_home', 'relationship_to_others'])('[S-ENT-35] of a guarantor have no %s', async (column) => {
    expect(await columnsOf('viability_guarantors')).not.toHaveProperty(column);
  });
});
