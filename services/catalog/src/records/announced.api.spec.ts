import { costRulesApi, referenceRatesApi } from '@umbral/contracts';
import { aCostRule, aReferenceRate } from '@umbral/contracts/factories';
import { Office } from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../../test/events.js';

afterAll(closeDatabase);

it('changes of records that all users share are announced to the open screens of all', async () => {
  const { admin } = await Office.open();
  const rate = await admin.result(referenceRatesApi.put, {
    params: { code: 'euribor_12m', month: '0998-01' },
    body: aReferenceRate(),
  });
  const rule = await admin.result(costRulesApi.create, { body: aCostRule() });
  const visibility = { userIds: [], companyIds: [], isEverybodys: true };
  for (const [tag, id] of [
    ['reference-rates', rate.id],
    ['purchase-costs', rule.id],
  ] as const) {
    const rows = await query(`select from outbox_events where payload -> 'live' -> 'changes' @> $1::jsonb`, [
      JSON.stringify([{ tag, id, visibility }]),
    ]);
    expect([tag, rows.length]).toEqual([tag, 1]);
  }
});
