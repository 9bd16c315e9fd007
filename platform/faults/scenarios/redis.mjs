import { connect } from 'node:net';
import { once } from 'node:events';
import { administrator } from '../harness/system.mjs';

/** Limits without their shared memory still let people in, and still refuse a wrong password. */
async function signInWorks({ door, check }) {
  await door.signIn(administrator);
  const wrong = await door.signIn({ ...administrator, password: 'not this one' }).then(
    () => 'signed in',
    ({ message }) => message,
  );
  check(wrong.includes('401'), `a wrong password is refused (${wrong})`);
}

async function flush(url) {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('FLUSHALL\r\n');
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer).trim();
}

/** @type {import('../harness/round.mjs').Scenario[]} */
export const redis = [
  {
    name: 'redis-killed',
    title: 'Redis is killed (SIGKILL)',
    expected: 'nobody notices: each process counts for itself; signing in works, wrong passwords are refused',
    async run(round) {
      await round.processes.kill('redis');
      await round.traffic.flows({ count: 20 });
      await signInWorks(round);
      await round.processes.start('redis');
    },
  },
  {
    name: 'redis-flushed',
    title: 'Redis forgets everything (FLUSHALL)',
    expected: 'nobody notices',
    async run(round) {
      const answer = await flush(round.system.stack.urls.redis);
      round.check(answer === '+OK', 'Redis is empty');
      await round.traffic.flows({ count: 20 });
      await signInWorks(round);
    },
  },
  {
    name: 'redis-hangs',
    title: 'Redis stands still (SIGSTOP): connections stay open, nothing answers',
    expected: 'calls go on, counted by each process for itself; signing in works',
    async run(round) {
      round.system.freeze('redis');
      await round.traffic.flows({ count: 60 });
      await signInWorks(round);
      round.system.thaw('redis');
    },
  },
];
