import { ADMINISTRATOR, sendBytes } from '@umbral/testing';
import type { Context, Scenario } from '../run-scenario.ts';

/** Without shared counters users can still sign in, and wrong passwords are still limited. */
async function signInWorks({ balancer, check }: Context) {
  await balancer.signIn(ADMINISTRATOR);
  const wrong = await balancer.signIn(ADMINISTRATOR, 'not this one').then(
    () => 'signed in',
    (error: unknown) => String(error),
  );
  check(wrong.includes('401'), `a wrong password is refused (${wrong})`);
}

export const redis: Scenario[] = [
  {
    name: 'redis-killed',
    title: 'Redis is killed (SIGKILL)',
    expected: 'no call fails: each process counts for itself; signing in works, wrong passwords are refused',
    async run(context) {
      await context.processes.kill('redis');
      await context.traffic.flows({ count: 20 });
      await signInWorks(context);
      await context.processes.start('redis');
    },
  },
  {
    name: 'redis-flushed',
    title: 'Redis is flushed (FLUSHALL)',
    expected: 'no call fails',
    async run(context) {
      const answer = await sendBytes(context.system.stack.urls.redis, 'FLUSHALL\r\nQUIT\r\n');
      context.check(answer.startsWith('+OK'), 'Redis is empty');
      await context.traffic.flows({ count: 20 });
      await signInWorks(context);
    },
  },
  {
    name: 'redis-hangs',
    title: 'Redis hangs (SIGSTOP): connections stay open, nothing answers',
    expected: 'no call fails, each process counts for itself; signing in works',
    async run(context) {
      context.system.freeze('redis');
      await context.traffic.flows({ count: 60 });
      await signInWorks(context);
      context.system.thaw('redis');
    },
  },
];
