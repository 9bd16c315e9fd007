/** @jest-environment-options {"isolated": true} */
import type { DeployedModule } from '@umbral/contracts';
import { loadAuditFields } from './audit-fields';
import { fetchModule } from './federation';

jest.mock('./federation', () => ({ LOAD_LIMIT_MS: 50, fetchModule: jest.fn() }));
const fetched = jest.mocked(fetchModule);

const deployed = (name: string): DeployedModule => ({
  manifest: { name, version: '1.0.0', shellApi: '^2.0.0', services: {}, singletons: {}, pages: [] },
  entry: `/modules/${name}/1.0.0/remoteEntry.js`,
});
const step = () => Promise.resolve(undefined);
const lifecycles = { bootstrap: step, mount: step, unmount: step, prefetch: async () => undefined };
const bank = { bank: { name: ['Nombre', String] as const } };
const labelled = { ...lifecycles, auditFields: () => Promise.resolve({ default: bank }) };

beforeEach(() => {
  fetched.mockReset();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

describe('[D70] the labels of all modules', () => {
  it('come from each module, whose code is fetched once', async () => {
    fetched.mockResolvedValue(labelled);
    const modules = [deployed('one'), deployed('two')];
    expect(await Promise.all([loadAuditFields(modules), loadAuditFields(modules)])).toEqual([
      [bank, bank],
      [bank, bank],
    ]);
    expect(await loadAuditFields(modules)).toEqual([bank, bank]);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('lack those of a module that fails to load, of one whose labels fail or hang, and of an older one', async () => {
    const broken = { ...lifecycles, auditFields: () => Promise.reject(new Error('chunk')) };
    const hanging = { ...lifecycles, auditFields: () => new Promise<never>(() => undefined) };
    fetched.mockImplementation(({ manifest: { name } }) => {
      if (name === 'absent') return Promise.reject(new Error('no container'));
      return Promise.resolve({ broken, hanging, old: lifecycles }[name] ?? labelled);
    });
    const names = ['absent', 'broken', 'hanging', 'old', 'new'];
    expect(await loadAuditFields(names.map(deployed))).toEqual([{}, {}, {}, {}, bank]);
  });
});
