import { randomUUID } from 'node:crypto';
import { domains } from '../harness/domains.mjs';

const AT_ONCE = 12;

/** The same creation comes many times. */
export async function repeatEverywhere({ visitor, traffic, truth, check }) {
  for (const { name: domain, creates } of domains.filter((one) => one.creates)) {
    const [key, name] = [randomUUID(), `${traffic.ledger.prefix} repetido`];
    const post = (body, idempotencyKey = key) =>
      visitor.call('POST', creates.path, body, { 'idempotency-key': idempotencyKey });
    const body = creates.body(name);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => post(body)));
    answers.push(await post(body));
    const told = new Set(answers.map(({ status, body: record }) => `${status} ${record?.id}`));
    check(told.size === 1 && answers[0].status === 201, `${domain}: one answer for all (${[...told].join(', ')})`);
    const other = await post(creates.body(`${name} de otro modo`));
    check(
      other.body?.code === 'idempotency_key_reused',
      `${domain}: the key with another body is refused (${other.what})`,
    );
    const count = await truth.count(domain, `select count(*) from ${creates.table} where ${creates.column} = $1`, [
      name,
    ]);
    check(count === 1, `${domain}: there is one record, not ${count}`);
  }
  return `${AT_ONCE} at once and one afterwards, in three domains: one record and one answer each`;
}

/** @type {import('../harness/round.mjs').Scenario[]} */
export const repeats = [
  {
    name: 'same-key',
    title: 'the same POST with the same Idempotency-Key, many times at once and once more',
    expected: 'one record, one audit row, the same answer for all; the key with another body is refused (422)',
    run: repeatEverywhere,
  },
];
