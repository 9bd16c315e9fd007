import {
  movementOf,
  trialOf,
  trialsFor,
  withCurrent,
  withoutTrial,
  withTrial,
  type RegistryFile,
  type RegistryRelease,
} from './registry.js';

const release = (version: string): RegistryRelease => ({
  name: 'audits',
  version,
  path: `audits/${version}-0123456789ab`,
  publishedAt: `2026-11-0${version.split('.')[1]}T08:00:00.000Z`,
});
const [first, second] = [release('0.1.0'), release('0.2.0')];
const holding = (live: RegistryRelease, ...releases: RegistryRelease[]): RegistryFile => ({
  modules: [live],
  releases,
  trials: [],
  movements: [],
});
const at = '2026-11-20T10:00:00.000Z';
const cause = (kind: 'publish' | 'restore' | 'withdraw') => ({
  key: '8c0f5d3e-3b7f-4e0b-9d0c-5a4f7c1f2b11',
  at,
  kind,
  publisher: 'ana@umbral.test',
  note: '',
});

it('retires the former release when a newer one becomes current', () => {
  const { modules, releases } = withCurrent(holding(first, first), second, at);
  expect(modules).toEqual([second]);
  expect(releases).toEqual([{ ...first, retiredAt: at }, second]);
});

it('withdraws the former release when an earlier one is restored, and clears the marks of that one', () => {
  const { modules, releases } = withCurrent(holding(second, { ...first, retiredAt: at }, second), first, at);
  expect(modules).toEqual([first]);
  expect(releases).toEqual([first, { ...second, retiredAt: at, isWithdrawn: true }]);
});

it('preserves other modules and unknown fields, ordered by name', () => {
  const other = { ...release('0.5.0'), name: 'admin', path: 'admin/0.5.0-0123456789ab' };
  const before = { ...holding(first, first), modules: [first, other], later: 1 };
  expect(withCurrent(before, second, at)).toMatchObject({ modules: [other, second], later: 1 });
});

it('appends the movement, and keeps the last five hundred', () => {
  const before = holding(first, first);
  const movement = movementOf(before, second, cause('publish'));
  expect(movement).toMatchObject({ module: 'audits', formerVersion: '0.1.0', newVersion: '0.2.0', note: null });
  expect(withCurrent(before, second, at, movement).movements).toEqual([movement]);
  const full = { ...before, movements: Array.from({ length: 500 }, () => ({ ...movement, publisher: 'before' })) };
  const { movements } = withCurrent(full, second, at, movement);
  expect([movements.length, movements.at(-1)]).toEqual([500, movement]);
  expect(movementOf({ ...before, modules: [] }, second, cause('restore')).formerVersion).toBeNull();
});

describe('a trial', () => {
  const third = release('0.3.0');
  const key = '11111111-1111-4111-8111-111111111111';
  const later = '22222222-2222-4222-8222-222222222222';
  const people = { kind: 'people' as const, emails: ['ana@umbral.test'] };
  const share = (percent: number) => ({ kind: 'share' as const, percent });
  const tried = (registry: RegistryFile, of: RegistryRelease, audience: Parameters<typeof withTrial>[2]['audience']) =>
    withTrial(registry, of, { audience, key, at });
  const start = holding(first, first);
  const paths = ({ trials }: RegistryFile) => trials.map(({ release: { version } }) => version);

  it('leaves the live release unchanged, and is stored with the others', () => {
    const { modules, releases, trials } = tried(start, second, share(10));
    expect([modules, releases]).toEqual([[first], [first, second]]);
    expect(trials).toEqual([{ key, since: at, audience: share(10), release: second }]);
  });

  it('keeps its key when it is widened, and gets another one when a preview becomes a canary', () => {
    const canary = tried(start, second, share(10));
    const wider = withTrial(canary, second, { audience: share(25), key: later, at: 'later' });
    expect(trialOf(wider, second.path)).toMatchObject({ key, since: at, audience: share(25) });
    expect(wider.releases).toEqual([first, second]);
    const preview = tried(start, second, people);
    const grown = withTrial(preview, second, { audience: share(10), key: later, at: 'later' });
    expect(grown.trials).toMatchObject([{ key: later, since: 'later' }]);
  });

  it('replaces another one of its kind: a module has one preview and one canary', () => {
    const both = tried(tried(start, second, people), third, share(10));
    expect(paths(both)).toEqual(['0.2.0', '0.3.0']);
    const another = tried(both, release('0.4.0'), share(10));
    expect(paths(another)).toEqual(['0.2.0', '0.4.0']);
    expect(another.releases[2]).toMatchObject({ version: '0.3.0', isWithdrawn: true, retiredAt: at });
  });

  it('ends when its release becomes live, which is not marked as withdrawn', () => {
    const { modules, trials, releases } = withCurrent(tried(start, second, share(10)), second, at);
    expect([modules, trials]).toEqual([[second], []]);
    expect(releases).toEqual([{ ...first, retiredAt: at }, second]);
  });

  it('ends when a later release becomes live; a still later one continues', () => {
    const both = tried(tried(start, second, share(10)), release('0.4.0'), people);
    const after = withCurrent(both, third, at);
    expect(paths(after)).toEqual(['0.4.0']);
    expect(after.releases.find(({ version }) => version === '0.2.0')).toMatchObject({ isWithdrawn: true });
  });

  it('ends when it is withdrawn: a rollback skips it, and it can be tried again', () => {
    const before = tried(start, second, share(10));
    const movement = movementOf(before, second, cause('withdraw'));
    const after = withoutTrial(before, second.path, at, movement);
    expect([after.trials, after.modules, after.movements]).toEqual([[], [first], [movement]]);
    expect(after.releases[1]).toEqual({ ...second, retiredAt: at, isWithdrawn: true });
    expect(tried(after, after.releases[1] as RegistryRelease, people).releases[1]).toEqual(second);
  });

  it('is for its audience, a preview before a canary', () => {
    const company = { kind: 'companies' as const, companyIds: [3] };
    const { trials } = tried(tried(start, second, company), third, people);
    const visitor = { userId: 7, email: 'Ana@umbral.test', companyIds: [1, 3] };
    const got = (who: typeof visitor) => trialsFor(trials, who).map(({ release: { version } }) => version);
    expect(got(visitor)).toEqual(['0.3.0']);
    expect(got({ ...visitor, email: 'luis@umbral.test' })).toEqual(['0.2.0']);
    expect(got({ ...visitor, email: 'luis@umbral.test', companyIds: [] })).toEqual([]);
  });
});
