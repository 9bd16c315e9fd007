import { NODE_FLAGS } from '../../../platform/src/wiring.ts';
import { bulkStudies, toggleStudies } from '../data/studies.mjs';
import { atLeast, compared } from '../harness/figure.mjs';
import { inTurns } from '../harness/rounds.mjs';
import { untilQuiet } from '../harness/until-quiet.mjs';

export const title = 'What an audited write costs';

const WITHOUT_EVENTS = new URL('../baselines/without-events.mjs', import.meta.url).href;
const SILENT = 'studies-without-events';

export async function measure({ stacks, rounds, seconds }) {
  const stack = await stacks.small();
  const ids = await bulkStudies(stack);
  const silent = await stack.processes.startBeside('studies', SILENT, {
    NODE_OPTIONS: [...NODE_FLAGS, '--import', WITHOUT_EVENTS].join(' '),
  });
  const toggleAt = (url) => async () => {
    const result = await toggleStudies(stack, { url, ids, seconds });
    await untilQuiet(stack); // what is still on its way must not burden the other one
    return result;
  };
  const contenders = { audited: toggleAt(stack.urls.studies), silent: toggleAt(silent) };
  await inTurns(1, contenders);
  const results = await inTurns(rounds, contenders);
  await stack.processes.kill(SILENT, 'SIGTERM');
  return [
    compared({
      what: 'a study switched on or off, with its event on the way to the audit',
      unit: 'writes/s',
      values: results.audited.map(({ perSecond }) => perSecond),
      against: 'the same service without events',
      baselines: results.silent.map(({ perSecond }) => perSecond),
      goal: atLeast(0.8),
    }),
  ];
}
