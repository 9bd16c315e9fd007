import { randomUUID } from 'node:crypto';
import { creations } from '../domains.ts';
import type { Context, Scenario } from '../run-scenario.ts';

const AT_ONCE = 12;

/** Repeated creations. */
export async function repeatEverywhere({ balancer, caller, traffic, databases, check }: Context) {
  for (const { service, operation, body: bodyOf, table, column } of creations) {
    const [key, name] = [randomUUID(), `${traffic.writes.prefix} repetido`];
    const post = (body: object) => balancer.call(caller, operation, { body, headers: { 'idempotency-key': key } });
    const body = bodyOf(name);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => post(body)));
    answers.push(await post(body));
    const ids = answers.map((answer) => `${answer.status} ${(answer.body as { id?: number } | undefined)?.id}`);
    const different = [...new Set(ids)].join(', ');
    check(!different.includes(',') && different.startsWith('201'), `${service}: one answer for all (${different})`);
    const other = await post(bodyOf(`${name} de otro modo`));
    check(
      other.what.endsWith(' idempotency_key_reused'),
      `${service}: the key with another body is refused (${other.what})`,
    );
    const count = await databases.count(service, `select count(*) from ${table} where ${column} = $1`, [name]);
    check(count === 1, `${service}: there is one record, not ${count}`);
  }
  return `${AT_ONCE} at once and one afterwards, in three domains: one record and one answer each`;
}

export const repeats: Scenario[] = [
  {
    name: 'same-key',
    title: 'the same POST with the same Idempotency-Key, many times concurrently and once more',
    expected: 'one record, one audit row, the same answer for all; the key with another body is refused (422)',
    run: repeatEverywhere,
  },
];
