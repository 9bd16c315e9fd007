import { NODE_FLAGS } from '../../../../local/wiring.ts';
import { bulkStudies, toggleStudies } from '../data/studies.ts';
import { atLeast, compared, type Figure } from '../report/figure.ts';
import { inTurns } from '../harness/rounds.ts';
import { untilQuiet } from '../harness/until-quiet.ts';
import type { Context } from '../harness/context.ts';

export const title = 'What an audited write costs';

const WITHOUT_EVENTS = new URL('../baselines/without-events.mjs', import.meta.url).href;
const SILENT = 'studies-without-events';

export async function measure({ systems, rounds, seconds }: Context): Promise<Figure[]> {
  const system = await systems.small();
  const ids = await bulkStudies(system);
  const silent = await system.processes.startBeside('studies', SILENT, {
    NODE_OPTIONS: [...NODE_FLAGS, '--import', WITHOUT_EVENTS].join(' '),
  });
  const toggleAt = (url: string) => async () => {
    const result = await toggleStudies(system, { url, ids, seconds });
    await untilQuiet(system); // events in flight must not burden the other one
    return result;
  };
  const contenders = { audited: toggleAt(system.urls.studies), silent: toggleAt(silent) };
  await inTurns(1, contenders);
  const results = await inTurns(rounds, contenders);
  await system.processes.kill(SILENT, 'SIGTERM');
  return [
    compared({
      what: 'a study switched on or off, with its event on the way to the audit',
      unit: 'writes/s',
      values: results.audited.map(({ perSecond }) => perSecond),
      against: 'the same service without events',
      baselines: results.silent.map(({ perSecond }) => perSecond),
      goal: atLeast(0.85),
    }),
  ];
}
