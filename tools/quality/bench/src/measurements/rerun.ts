import { banksApi, productsApi } from '@umbral/contracts';
import { aBank, aProduct } from '@umbral/contracts/factories';
import { ADMINISTRATOR, PASSWORD, signedIn } from '@umbral/testing';
import { withClient } from '../../../../local/database/connect.ts';
import { waitFor } from '../../../../local/supervise/wait.ts';
import { addStudies } from '../data/fill.ts';
import type { Context } from '../harness/context.ts';
import { atMost, plain, type Figure } from '../report/figure.ts';
import type { System } from '../harness/system.ts';
import { untilQuiet } from '../harness/until-quiet.ts';

export const title = 'Open studies judged anew';

const STUDIES = 10_000;
/** A fifth of what is added is finished. */
const OPEN_SHARE = 0.8;
const LIMIT_MS = 120_000;

/** From the call that changes a product to its stored verdicts; each round changes most of them. */
export async function measure({ systems, rounds, isQuick }: Context): Promise<Figure[]> {
  const system = await systems.small();
  const studies = isQuick ? STUDIES / 10 : STUDIES;
  await addStudies(system, Math.max(0, Math.ceil((studies - (await openStudies(system))) / OPEN_SHARE)));
  const admin = await signedIn(ADMINISTRATOR, PASSWORD, { gateway: system.urls.gateway });
  const bank = await admin.result(banksApi.create, { body: aBank() });
  const wide = {
    minPurchasePrice: 1,
    maxPurchasePrice: 9_000_000,
    minAppraisalPercentage: 1,
    maxAppraisalPercentage: 100,
  };
  const body = aProduct({ ...wide, bankId: bank.id, minAge: 18, maxAge: 18, effortRatioPercentage: 100 });
  const { id } = await admin.result(productsApi.create, { body });
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await untilQuiet(system);
    const judged = await judgedEvents(system);
    const start = performance.now();
    await admin.result(productsApi.update, { params: { id }, body: { ...body, maxAge: round % 2 === 0 ? 99 : 18 } });
    const isJudged = async () => (await judgedEvents(system)) > judged;
    if (!(await waitFor(isJudged, { timeout: LIMIT_MS })))
      throw new Error('The studies are not judged after two minutes');
    values.push(performance.now() - start);
  }
  const open = await openStudies(system);
  const kept = await count(system, `select count(*) from study_verdicts where product_id = ${id}`);
  if (rounds % 2 === 1 && kept < open / 2) throw new Error(`Only ${kept} of ${open} studies are judged otherwise`);
  const what = `${open.toLocaleString('en')} open studies judged after a change of a product`;
  return [plain({ what, unit: 'ms', values, goal: atMost(10_000) })];
}

const openStudies = (system: System) =>
  count(system, 'select count(*) from viability_studies where is_active and not is_finished');
const judgedEvents = (system: System) =>
  count(system, "select count(*) from inbox_events where consumer = 'studies_verdicts'");

const count = ({ databases }: System, text: string): Promise<number> =>
  withClient(databases.studies.app, async (client) => {
    const { rows } = await client.query<{ count: string }>(text);
    return Number(rows[0]?.count);
  });
