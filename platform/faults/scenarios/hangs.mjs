/** A process stands still: its port takes connections, nothing answers. @type {import('../harness/round.mjs').Scenario[]} */
export const hangs = ['identity', 'catalog', 'studies', 'audit'].map((service) => ({
  name: `hang-${service}`,
  title: `${service} hangs (SIGSTOP)`,
  expected:
    'its calls get a clean 504 after the time they are given (5 s here); nobody else notices; it goes on where it was',
  mayFail: [service],
  async run({ system, traffic }) {
    system.freeze(service);
    await Promise.all([traffic.lane(service, 'read').more('clean', 5), traffic.othersFlow([service], 30)]);
    system.thaw(service);
  },
}));
