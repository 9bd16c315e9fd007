const ended = ({ processes }, name) => processes.log(name).includes('"msg":"ended"');

/** Each process is told to end (SIGTERM) under load. @type {import('../harness/round.mjs').Scenario[]} */
export const shutdown = [
  ...['identity', 'catalog', 'studies', 'audit'].map((service) => ({
    name: `term-${service}`,
    title: `the only ${service} is told to end (SIGTERM) under load`,
    expected: 'running calls finish, later ones get a clean 502; its outbox is empty when it has gone',
    mayFail: [service],
    async run(round) {
      const { processes, traffic, truth, check } = round;
      await processes.kill(service, 'SIGTERM');
      check(ended(round, service), 'it ended by itself, well');
      const left = service === 'audit' ? 0 : await truth.waiting(service);
      check(left === 0, `nothing waits in its outbox (${left})`);
      await traffic.othersFlow([service], 10);
      await processes.start(service);
    },
  })),
  {
    name: 'term-gateway',
    title: 'the only gateway is told to end (SIGTERM) under load',
    expected: 'running calls finish; afterwards connections are refused, none breaks',
    mayCut: true,
    async run({ processes, traffic, check }) {
      await processes.kill('gateway', 'SIGTERM');
      await traffic.lane('pages', 'read').more('cut', 5);
      const kinds = new Set(traffic.lanes.flatMap(({ failures }) => [...failures.keys()]));
      check(
        [...kinds].every((what) => what === 'ECONNREFUSED'),
        `connections were refused, none broke (${[...kinds].join(', ')})`,
      );
      await processes.start('gateway');
    },
  },
];
