import { closeDatabase, columnsOf } from '../../test/events.js';

afterAll(closeDatabase);

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

describe('the columns', () => {
  it.each([
    [
      '[P-ENT-12] a bank’s maker, company, name and state',
      'banks',
      {
        user_id: 'integer',
        company_id: 'integer?',
        name: 'varchar(255)',
        logo: 'text?',
        details: 'text?',
        is_active: 'boolean = true',
      },
    ],
    ['[P-ENT-13] what a bank pays, 0 if not given', 'banks', { payment_percentage: expect.stringMatching(/ = 0$/) }],
    ['[P-ENT-14] the type of a bank', 'banks', { type: "varchar(20) = 'físico'" }],
    ['[P-ENT-22] percentages of banks', 'banks', { payment_percentage: expect.stringMatching(/^numeric\(5,2\)/) }],
    [
      '[P-ENT-16] a product’s bank, code and name',
      'products',
      { bank_id: 'integer', code: 'varchar(50)', name: 'varchar(255)' },
    ],
    [
      '[P-ENT-17] what a product has to say',
      'products',
      Object.fromEntries(
        [...whole, 'is_first_home', 'energy_certificate', 'interest_rate', 'allows_guarantor'].map((name) => [
          name,
          expect.stringMatching(/[^?]$/),
        ]),
      ),
    ],
    [
      '[P-ENT-18] whole figures, and a rate that is none',
      'products',
      {
        ...Object.fromEntries(whole.map((name) => [name, 'integer'])),
        interest_rate: expect.stringMatching(/^numeric/),
      },
    ],
    [
      '[P-ENT-19] a product’s certificate, and its requirements of guarantors',
      'products',
      {
        energy_certificate: 'varchar(20)',
        guarantor_min_salary: expect.stringMatching(/\?$/),
        guarantor_min_property_value: expect.stringMatching(/\?$/),
      },
    ],
    [
      '[P-ENT-20] the target group of a product',
      'products',
      { nationality: "varchar(20) = 'nacional'", work_regime: 'varchar(50)?', work_seniority: 'integer?' },
    ],
    [
      '[P-ENT-23] money of products',
      'products',
      { guarantor_min_salary: 'numeric(10,2)?', guarantor_min_property_value: 'numeric(10,2)?' },
    ],
    ['notes and state of a product', 'products', { notes: 'text?', is_active: 'boolean = true' }],
  ])('%s', async (_what, table, columns) => {
    expect(await columnsOf(table)).toMatchObject(columns);
  });
});
