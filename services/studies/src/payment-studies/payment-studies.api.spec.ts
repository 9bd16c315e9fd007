import { MOST_FIRST_ROWS, paymentStudiesApi, type Company } from '@umbral/contracts';
import { Office, type Member } from '@umbral/service-kit/testing';
import { closeDatabase, lastAudit, query } from '../../test/events.js';

let office: Office;
let here: Company;
let agent: Member;
let stranger: Member;

beforeAll(async () => {
  office = await Office.open();
  here = await office.company();
  agent = await office.member({ estudio_cuota: 'view' }, [here]);
  stranger = await office.member({ estudio_cuota: 'view' }, [await office.company()]);
});
afterAll(closeDatabase);

/** No operation creates one any more. */
async function stored(
  given: { userId?: number; companyId?: number | null; lastName?: string; isActive?: boolean } = {},
): Promise<number> {
  const { userId = agent.user.id, companyId = here.id, lastName = 'Antigua', isActive = true } = given;
  const [row] = await query<{ id: number }>(
    `insert into payment_studies (user_id, company_id, first_name, last_name, phone, monthly_net_income, monthly_other_loans, effort_ratio, real_net_income, max_payment, is_active)
     values ($1, $2, 'Eva', $3, '600 111 222', 2000, 300, 35, 1700, 595, $4) returning id`,
    [userId, companyId, lastName, isActive],
  );
  return row?.id ?? 0;
}

const correction = {
  firstName: 'Eva',
  lastName: 'Sanz',
  phone: '600 111 222',
  monthlyNetIncome: '2001',
  monthlyOtherLoans: 300,
  effortRatio: 35,
};
const update = (id: number, given: object) =>
  agent.caller.call(paymentStudiesApi.update, { params: { id }, body: { ...correction, ...given } });

const read = (id: number) => agent.caller.call(paymentStudiesApi.get, { params: { id } });

describe('former payment studies', () => {
  it('[D61] [D28] list the visible ones, newest first, with search and status', async () => {
    const [first, second] = [
      await stored({ lastName: 'Ñuñoa' }),
      await stored({ userId: stranger.user.id, isActive: false }),
    ];
    const foreign = await stored({ userId: stranger.user.id, companyId: null });
    const list = async (sent: object = {}) =>
      (await agent.caller.call(paymentStudiesApi.list, { query: sent })).body.map(({ id }) => id);
    expect(await list()).toEqual([second, first]);
    expect(await list({ search: 'eva nunoa' })).toEqual([first]);
    expect(await list({ search: '600111222', status: 'inactive' })).toEqual([second]);
    expect((await agent.caller.call(paymentStudiesApi.get, { params: { id: foreign } })).status).toBe(404);
  });

  it('are read in parts by a program, which gets no whole list', async () => {
    const there = await office.company();
    const rows = Array.from({ length: MOST_FIRST_ROWS + 1 }, () => stored({ companyId: there.id }));
    const ids = (await Promise.all(rows)).sort((one, other) => one - other);
    const { caller } = await office.program({ estudio_cuota: 'view' }, [there]);
    expect((await caller.call(paymentStudiesApi.list)).problem.code).toBe('page_required');
    const first = MOST_FIRST_ROWS;
    const read = await caller.result(paymentStudiesApi.list, { query: { first } });
    expect(read).toHaveLength(first);
    const before = read.at(-1)?.id ?? 0;
    const rest = await caller.result(paymentStudiesApi.list, { query: { first, before } });
    expect([...read, ...rest].map(({ id }) => id).sort((one, other) => one - other)).toEqual(ids);
    await query('delete from payment_studies where company_id = $1', [there.id]);
  });

  it('reveal nothing of one that is not visible, by which a part would begin', async () => {
    await stored();
    const foreign = await stored({ userId: stranger.user.id, companyId: null });
    const behind = async (before: number) => agent.caller.result(paymentStudiesApi.list, { query: { before } });
    expect([await behind(foreign), await behind(2_147_483_647)]).toEqual([[], []]);
  });

  it('[S-ENT-42] have their client', async () => {
    const { body } = await read(await stored({ lastName: 'Ñuñoa' }));
    expect(body).toMatchObject({
      userId: agent.user.id,
      companyId: here.id,
      firstName: 'Eva',
      lastName: 'Ñuñoa',
      phone: '600 111 222',
      isActive: true,
    });
  });

  it('[S-ENT-43] have their figures', async () => {
    expect((await read(await stored())).body).toMatchObject({
      monthlyNetIncome: 2000,
      monthlyOtherLoans: 300,
      effortRatio: 35,
      realNetIncome: 1700,
      maxPayment: 595,
    });
  });

  it('[S-API-56] store a correction', async () => {
    const id = await stored();
    expect((await update(id, { lastName: 'Corregida' })).status).toBe(200);
    expect((await read(id)).body.lastName).toBe('Corregida');
  });

  it('[S-LEG-07] [D61] recompute the results of a correction, rounded half-up, and write them to the audit entry', async () => {
    const id = await stored();
    await update(id, { monthlyNetIncome: 1990, effortRatio: 35 });
    expect(await query('select real_net_income, max_payment from payment_studies where id = $1', [id])).toEqual([
      { real_net_income: 1690, max_payment: 592 },
    ]);
    expect((await lastAudit('payment_study', id))?.details.changes.maxPayment).toEqual({ before: 595, after: 592 });
  });

  it('[S-LEG-05] accept an effort of 0 and debts above the income', async () => {
    const id = await stored();
    expect((await update(id, { effortRatio: 0 })).body.maxPayment).toBe(0);
    expect((await update(id, { monthlyNetIncome: 1, monthlyOtherLoans: 2_147_483_647 })).body.realNetIncome).toBe(
      -2_147_483_646,
    );
  });
});
