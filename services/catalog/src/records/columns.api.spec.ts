import { closeDatabase, columnsOf } from '../../test/events.js';

afterAll(closeDatabase);

describe('the columns', () => {
  it('[P-ENT-12] [P-ENT-13] [P-ENT-14] [P-ENT-22] of banks', async () => {
    expect(await columnsOf('banks')).toMatchObject({
      user_id: 'integer',
      company_id: 'integer?',
      name: 'varchar(255)',
      logo: 'text?',
      payment_percentage: 'numeric(5,2) = 0',
      details: 'text?',
      type: "varchar(20) = 'físico'",
      is_active: 'boolean = true',
    });
  });

  it('[P-ENT-16] [P-ENT-17] [P-ENT-18] [P-ENT-19] [P-ENT-20] [P-ENT-23] of products', async () => {
    const whole = [
      'effort_ratio_percentage',
      'min_age',
      'max_age',
      'min_purchase_price',
      'max_purchase_price',
      'min_appraisal_percentage',
      'max_appraisal_percentage',
      'financing_percentage',
      'max_years',
    ];
    expect(await columnsOf('products')).toMatchObject({
      bank_id: 'integer',
      code: 'varchar(50)',
      name: 'varchar(255)',
      ...Object.fromEntries(whole.map((name) => [name, 'integer'])),
      is_first_home: 'boolean',
      energy_certificate: 'varchar(20)',
      interest_rate: expect.stringMatching(/^numeric/) as string,
      allows_guarantor: 'boolean',
      guarantor_min_salary: 'numeric(10,2)?',
      guarantor_min_property_value: 'numeric(10,2)?',
      nationality: "varchar(20) = 'nacional'",
      work_regime: 'varchar(50)?',
      work_seniority: 'integer?',
      notes: 'text?',
      is_active: 'boolean = true',
    });
  });
});
