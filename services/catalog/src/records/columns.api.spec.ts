import { closeDatabase, query } from '../../test/events.js';

afterAll(closeDatabase);

/** How the database keeps each field of a table: 'numeric(5,2) = 0', or 'varchar(50)?' where it may be missing. */
async function columnsOf(table: string): Promise<Record<string, string>> {
  const rows = await query<{ name: string; type: string; optional: boolean; preset: string | null }>(
    `select a.attname as name, not a.attnotnull as optional, pg_get_expr(d.adbin, d.adrelid) as preset,
       replace(format_type(a.atttypid, a.atttypmod), 'character varying', 'varchar') as type
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [table],
  );
  const presetOf = (preset: string | null) => (preset ? ` = ${preset.replace(/::character varying/, '')}` : '');
  return Object.fromEntries(rows.map(({ name, type, optional, preset }) => [name, `${type}${optional ? '?' : ''}${presetOf(preset)}`]));
}

describe('the columns', () => {
  it('[P-ENT-12] [P-ENT-13] [P-ENT-14] [P-ENT-22] of banks', async () => {
    expect(await columnsOf('banks')).toMatchObject({
      user_id: 'integer', company_id: 'integer?', name: 'varchar(255)', logo: 'text?', payment_percentage: 'numeric(5,2) = 0', details: 'text?',
      type: "varchar(20) = 'físico'", is_active: 'boolean = true',
    });
  });

  it('[P-ENT-16] [P-ENT-17] [P-ENT-18] [P-ENT-19] [P-ENT-20] [P-ENT-23] of products', async () => {
    const whole = [
      'effort_ratio_percentage', 'min_age', 'max_age', 'min_purchase_price', 'max_purchase_price', 'min_appraisal_percentage',
      'max_appraisal_percentage', 'financing_percentage', 'max_years',
    ];
    expect(await columnsOf('products')).toMatchObject({
      bank_id: 'integer', code: 'varchar(50)', name: 'varchar(255)', ...Object.fromEntries(whole.map((name) => [name, 'integer'])),
      is_first_home: 'boolean', energy_certificate: 'varchar(20)', interest_rate: expect.stringMatching(/^numeric/) as string,
      allows_guarantor: 'boolean', guarantor_min_salary: 'numeric(10,2)?', guarantor_min_property_value: 'numeric(10,2)?',
      nationality: "varchar(20) = 'nacional'", work_regime: 'varchar(50)?', work_seniority: 'integer?', notes: 'text?', is_active: 'boolean = true',
    });
  });
});
