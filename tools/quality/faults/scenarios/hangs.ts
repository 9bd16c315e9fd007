import { serviceNames } from '@umbral/contracts';
import { callsOf, concernedBy } from '../domains.ts';
import type { Scenario } from '../run-scenario.ts';
/** A process hangs: its port accepts connections, nothing answers. */
export const hangs: Scenario[] = serviceNames.map((service) => ({
  name: `hang-${service}`,
  title: `${service} hangs (SIGSTOP)`,
  expected: `${callsOf(service)} get a clean 504 after their timeout (5 s here); no other call fails; it resumes where it was`,
  mayFail: concernedBy(service),
  async run({ system, traffic }) {
    system.freeze(service);
    await Promise.all([traffic.areRefused(concernedBy(service)), traffic.othersFlow(concernedBy(service), 30)]);
    system.thaw(service);
  },
}));
