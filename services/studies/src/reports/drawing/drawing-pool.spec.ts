import { AppError } from '@umbral/service-kit';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { DrawingPool } from './drawing-pool.js';
import type { Paper } from '../paper.js';

const script = pathToFileURL(resolve(__dirname, '../../../test/drawing-workers/scripted.mjs'));
const paper = (title: string): Paper => ({
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

let pool: DrawingPool;
const open = (given: Partial<ConstructorParameters<typeof DrawingPool>[0]> = {}) =>
  (pool = new DrawingPool({ script, size: 2, queue: 3, limitMs: 20_000, memoryMb: 64, ...given }));
afterEach(() => pool.close());

const codeOf = (drawing: Promise<unknown>) =>
  drawing.then(
    () => 'drawn',
    (error: Error) => (error instanceof AppError ? error.code : error.message),
  );
const workerOf = async (title = 'plain') => (await pool.draw(paper(title))).pdf[0];

describe('the pool of drawing workers', () => {
  it('[B-REP-27] kills a drawing that takes too long, answers meanwhile, and draws the next one', async () => {
    open({ size: 1, limitMs: 2_000 });
    const before = await workerOf();
    let turns = 0;
    const turning = setInterval(() => (turns += 1), 10);
    expect(await codeOf(pool.draw(paper('endless')))).toBe('timeout');
    clearInterval(turning);
    expect(turns).toBeGreaterThan(10);
    expect(await workerOf()).not.toBe(before);
  });

  it('[B-REP-27] kills one that takes too much memory, and draws the next one', async () => {
    open({ size: 1 });
    expect(await codeOf(pool.draw(paper('greedy')))).toBe('timeout');
    expect(await workerOf()).toBeGreaterThan(0);
  });

  it('replaces a worker that ends, and keeps one whose paper could not be drawn', async () => {
    open({ size: 1 });
    expect(await codeOf(pool.draw(paper('gone')))).toBe('The drawing of a report ended before its time');
    const before = await workerOf();
    expect(await codeOf(pool.draw(paper('failing')))).toBe('no ink');
    expect(await workerOf()).toBe(before);
  });

  it('draws so many at once, lets so many wait, and refuses the others', async () => {
    open({ limitMs: 4_000 });
    const kept = ['endless', 'endless', 'plain', 'plain', 'plain'].map((title) => codeOf(pool.draw(paper(title))));
    expect(await codeOf(pool.draw(paper('plain')))).toBe('overloaded');
    expect(await Promise.all(kept)).toEqual(['timeout', 'timeout', 'drawn', 'drawn', 'drawn']);
  });

  it('starts no other worker while those that it has told to end cannot', async () => {
    let started = 0;
    open({ limitMs: 1_500, onReady: () => (started += 1) });
    // Both are there before the time of a paper begins.
    await Promise.all([workerOf(), workerOf()]);
    const begun = performance.now();
    const blocked = [codeOf(pool.draw(paper('native'))), codeOf(pool.draw(paper('native')))];
    expect(await Promise.all(blocked)).toEqual(['timeout', 'timeout']);
    expect(performance.now() - begun).toBeLessThan(3_500);
    const next = workerOf().then(() => performance.now() - begun);
    expect(await next).toBeGreaterThan(4_000);
    expect(started).toBeLessThanOrEqual(4);
  });

  it('ends without waiting for a worker that cannot', async () => {
    open({ size: 1, limitMs: 1_500 });
    await workerOf();
    const begun = performance.now();
    expect(await codeOf(pool.draw(paper('native')))).toBe('timeout');
    await pool.close();
    expect(performance.now() - begun).toBeLessThan(3_500);
  });

  it('says which drawer is at work', async () => {
    const names: string[] = [];
    open({ onReady: ({ name }) => names.push(name) }).warm();
    await workerOf();
    expect(names).toEqual(['typst']);
  });
});
