import { closeDatabase, columnsOf } from '../../test/events.js';

afterAll(closeDatabase);

const money = 'numeric(10,2)';
const flag = (preset: boolean) => `boolean = ${preset}`;
const owner = { user_id: 'integer', company_id: 'integer?' };

describe('the columns', () => {
  it('[S-ENT-24] of clients', async () => {
    expect(await columnsOf('clients')).toMatchObject({
      ...owner,
      first_name: 'varchar(100)',
      last_name: 'varchar(150)',
      email: 'varchar(255)?',
      phone: 'varchar(30)?',
      age: 'integer?',
      employment_type: 'varchar(20)?',
      employment_time: 'varchar(10)?',
    });
  });

  it('[S-ENT-25] [S-ENT-26] [P-ENT-22] [P-ENT-23] of evaluations', async () => {
    expect(await columnsOf('evaluations')).toMatchObject({
      client_id: 'integer',
      status: "varchar(20) = 'pending'",
      monthly_income: money,
      additional_income: `${money} = 0`,
      existing_debts: `${money} = 0`,
      available_savings: money,
      property_value: money,
      loan_percentage: 'numeric(5,2)',
      loan_amount: money,
      loan_term: 'integer',
      monthly_payment: money,
    });
  });

  it('[S-ENT-27] [S-ENT-28] [S-ENT-29] [S-ENT-30] [P-ENT-22] [P-ENT-23] of viability studies', async () => {
    expect(await columnsOf('viability_studies')).toMatchObject({
      ...owner,
      study_name: "varchar(200) = ''",
      client_name: 'varchar(100)',
      client_phone: 'varchar(30)?',
      purchase_price: money,
      appraisal_value: money,
      financing_percentage: 'numeric(5,2)',
      energy_certificate: 'varchar(10)',
      additional_loan_info: 'text?',
      is_national: flag(true),
      needs_additional_loan: flag(false),
      is_finished: flag(false),
      is_active: flag(true),
      real_estate_honorarios: `${money} = 0`,
      professional_honorarios: `${money} = 0`,
      gastos_itp_percentage: 'numeric(5,2) = 0',
      iva_percentage: 'numeric(5,2) = 0',
      deducciones: `${money} = 0`,
      provision_fondos: `${money} = 0`,
      tasacion: `${money} = 0`,
    });
  });

  const person = {
    study_id: 'integer',
    name: 'varchar(100)',
    age: 'integer',
    phone: 'varchar(30)?',
    has_multiple_properties: flag(false),
    properties_count: 'integer = 0',
    work_regime: 'varchar(30)',
    work_seniority: 'integer?',
    net_income: money,
    monthly_debt: `${money} = 0`,
    total_existing_loans: `${money} = 0`,
    remaining_debt: `${money} = 0`,
    savings: `${money} = 0`,
  };
  it('[S-ENT-32] [S-ENT-33] [S-ENT-35] [S-ENT-36] of holders, guarantors and what they own', async () => {
    const [holders, guarantors] = [await columnsOf('viability_holders'), await columnsOf('viability_guarantors')];
    expect(holders).toMatchObject({ ...person, is_first_home: flag(true), relationship_to_others: 'varchar(30)?' });
    expect(guarantors).toMatchObject({ ...person, relationship_to_buyer: 'varchar(30)' });
    for (const column of ['is_first_home', 'relationship_to_others']) expect(guarantors).not.toHaveProperty(column);
    for (const table of ['viability_holder_properties', 'viability_guarantor_properties']) {
      expect(await columnsOf(table)).toMatchObject({ property_value: money, property_debt: `${money} = 0` });
    }
  });

  it('[S-ENT-39] [S-ENT-40] of calculations', async () => {
    expect(await columnsOf('housing_calculations')).toMatchObject({
      ...owner,
      client_name: "varchar(100) = ''",
      client_phone: 'varchar(20)?',
      monthly_net_income: money,
      monthly_other_income: `${money} = 0`,
      monthly_debt_payments: `${money} = 0`,
      available_savings: money,
      loan_term_years: 'integer',
      is_active: flag(true),
    });
  });

  it('[S-ENT-42] [S-ENT-43] of former payment studies', async () => {
    const figures = ['monthly_net_income', 'monthly_other_loans', 'effort_ratio', 'real_net_income', 'max_payment'];
    expect(await columnsOf('payment_studies')).toMatchObject({
      ...owner,
      first_name: 'varchar(100)',
      last_name: 'varchar(150)',
      phone: 'varchar(30)',
      is_active: flag(true),
      ...Object.fromEntries(figures.map((name) => [name, 'integer'])),
    });
  });
});
