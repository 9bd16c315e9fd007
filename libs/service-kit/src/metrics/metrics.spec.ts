import { Metrics } from './metrics.js';

it('a gauge is omitted while its value cannot be read', async () => {
  const metrics = new Metrics('kit');
  let read = () => 7;
  metrics.gauge('umbral_spec_gauge', 'Of this spec', () => read());
  const values = async () => (await metrics.registry.getSingleMetric('umbral_spec_gauge')?.get())?.values;
  const seven = [{ labels: {}, value: 7 }];
  expect(await values()).toEqual(seven);
  read = () => {
    throw new Error('the database does not answer');
  };
  expect(await values()).toEqual([]);
  read = () => 7;
  expect(await values()).toEqual(seven);
});
