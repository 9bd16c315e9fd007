import { randomBytes } from 'node:crypto';
import type { Scenario } from '../run-scenario.ts';

const ORDER = [['identity-2'], ['identity']];
const SENDERS = [
  ['gateway-2', 'catalog-2', 'studies-2'],
  ['gateway', 'catalog', 'studies'],
];

/** Keys are rotated under load. */
export const keys: Scenario[] = [
  {
    name: 'signing-key',
    title:
      'the key that signs internal tokens is replaced (the present one ends its time, both processes of identity restart)',
    expected: 'no call fails: services fetch the new key when they need it, the old one still verifies what it signed',
    async run({ system, databases, traffic, check }) {
      const kids = async () =>
        (
          await databases.rows<{ kid: string }>('identity', 'select kid from signing_keys order by signs_until desc')
        ).map(({ kid }) => kid);
      const before = await kids();
      await databases.rows('identity', `update signing_keys set signs_until = now() + interval '12 hours'`);
      for (const names of ORDER) await system.restart(names, { INTERNAL_TOKEN_SECONDS: '8' });
      // Tokens cached by the gateways were signed before; restarted ones fetch everything again.
      for (const name of ['gateway-2', 'gateway']) await system.restart([name]);
      await traffic.flows({ count: 20 });
      const after = await kids();
      check(after.length > before.length && after[0] !== before[0], 'there is a new key');
      for (const names of ORDER) await system.restart(names);
      return `${before.length} key before, ${after.length} after`;
    },
  },
  {
    name: 'internal-key',
    title:
      'INTERNAL_KEY is replaced in three steps: identity takes both, the others send the new one, identity takes the new one only',
    expected: 'no call fails',
    async run({ system, traffic }) {
      const [former, next] = [system.stack.internalKey, randomBytes(24).toString('base64url')];
      const change = async (steps: string[][], environment?: NodeJS.ProcessEnv) => {
        for (const names of steps) {
          await system.restart(names, environment);
          await traffic.flows({ count: 3 });
        }
      };
      await change(ORDER, { INTERNAL_KEY: `${next},${former}` });
      await change(SENDERS, { INTERNAL_KEY: next });
      await change(ORDER, { INTERNAL_KEY: next });
      await change(ORDER, { INTERNAL_KEY: `${former},${next}` });
      await change(SENDERS); // back to their default key
      return 'there and back again, under load';
    },
  },
];
