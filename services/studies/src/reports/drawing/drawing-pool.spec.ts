import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AppError } from '@umbral/service-kit';
import { DrawingPool } from './drawing-pool.js';
import type { ReportDocument } from '../report-document.js';

const script = pathToFileURL(resolve(__dirname, '../../../test/drawing-processes/scripted.mjs'));
const documentOf = (title: string): ReportDocument => ({
  title,
  author: '',
  createdAt: '',
  company: '',
  logo: null,
  logoAlt: '',
  heading: '',
  client: '',
  particulars: [],
  sections: [],
});

const LIMIT_MS = 10_000;
let pool: DrawingPool;
const open = (given: Partial<ConstructorParameters<typeof DrawingPool>[0]> = {}) =>
  (pool = new DrawingPool({ script, size: 2, limitMs: LIMIT_MS, memoryMb: 96, ...given }));
/** Advances past the time limit of the reports that are being drawn. */
const limitPasses = () => jest.advanceTimersByTime(LIMIT_MS);

// Of timers only those of limits: processes and promises go on.
beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] }));
afterEach(async () => {
  await pool.close();
  jest.useRealTimers();
});

const ana = { id: 1, companyId: 1 };
const luis = { id: 2, companyId: 2 };
const codeOf = (title: string, actor = ana) =>
  pool.draw(actor, documentOf(title)).then(
    () => 'drawn',
    (error: Error) => (error instanceof AppError ? error.code : error.message),
  );
const processOf = async () => Buffer.from((await pool.draw(ana, documentOf('plain'))).content).toString();

describe('the pool of drawing processes', () => {
  it('[B-REP-27] kills a drawing that takes too long, answers meanwhile, and draws the next one', async () => {
    open({ size: 1 });
    const before = await processOf();
    const endless = codeOf('endless');
    await new Promise(setImmediate);
    limitPasses();
    expect(await endless).toBe('timeout');
    expect(await processOf()).not.toBe(before);
  });

  it('[B-REP-27] kills one that takes too much memory, and draws the next one', async () => {
    open({ size: 1 });
    const before = await processOf();
    expect(await codeOf('greedy')).toBe('timeout');
    expect(await processOf()).not.toBe(before);
  });

  it('draws the report of another office as the second at the latest, whatever one person requests', async () => {
    open({ size: 1 });
    const order: string[] = [];
    const requested = (name: string, actor: typeof ana) =>
      codeOf('plain', actor).then((code) => {
        if (code === 'drawn') order.push(name);
        return code;
      });
    const flood = Array.from({ length: 38 }, () => requested('ana', ana));
    expect(await requested('luis', luis)).toBe('drawn');
    // The first one was being drawn already.
    expect(order.slice(1).indexOf('luis')).toBeLessThanOrEqual(1);
    const codes = new Set(await Promise.all(flood));
    expect(codes).toEqual(new Set(['drawn', 'overloaded']));
  });

  it('[B-REP-28] refuses every report where the compiler has no build, and says so once', async () => {
    const reasons: string[] = [];
    open({ script: new URL('unavailable.mjs', script), onUnavailable: (reason) => reasons.push(reason) });
    expect(await Promise.all(Array.from({ length: 3 }, () => codeOf('plain')))).toEqual(
      Array(3).fill('report_unavailable'),
    );
    expect(await codeOf('plain')).toBe('report_unavailable');
    expect(reasons).toEqual(['no build']);
  });
});
