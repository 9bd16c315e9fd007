import { UnknownAttemptRounds, type UnknownAttempt } from './unknown-attempts.js';

const attempt = (fields: Partial<UnknownAttempt> = {}): UnknownAttempt => ({
  entityType: 'user',
  network: '203.0.113.x',
  typed: 'a1',
  requestId: 'r',
  userAgent: 'spec',
  ...fields,
});

describe('[D121] attempts with unknown accounts', () => {
  it('are one entry per network and round, with their number and their distinct hashes', () => {
    const rounds = new UnknownAttemptRounds();
    expect(rounds.count(attempt())).toMatchObject({ network: '203.0.113.x', count: 1, typed: ['a1'] });
    for (let times = 0; times < 500; times += 1)
      expect(rounds.count(attempt({ typed: times % 2 ? 'a1' : 'b2' }))).toBeUndefined();
    expect(rounds.end()).toEqual([expect.objectContaining({ count: 500, typed: ['b2', 'a1'] })]);
    // The network has had its entry: the next one is at the end of the next round.
    expect(rounds.count(attempt())).toBeUndefined();
    expect(rounds.end()).toEqual([expect.objectContaining({ count: 1, typed: ['a1'] })]);
    expect(rounds.end()).toEqual([]);
    expect(rounds.count(attempt())).toMatchObject({ count: 1 });
  });

  it('are separate entries for networks, users and programs', () => {
    const rounds = new UnknownAttemptRounds();
    for (const other of [{}, { network: '198.51.100.x' }, { entityType: 'program' as const }])
      expect(rounds.count(attempt(other))).toMatchObject({ count: 1, ...other });
  });

  it('are bounded: networks of a round, and hashes of an entry', () => {
    const rounds = new UnknownAttemptRounds();
    const first = Array.from({ length: 1_100 }, (_, index) => rounds.count(attempt({ network: String(index) })));
    expect(first.filter(Boolean)).toHaveLength(1_000);
    for (let index = 0; index < 50; index += 1) rounds.count(attempt({ network: '0', typed: String(index) }));
    expect(rounds.end()).toEqual([expect.objectContaining({ count: 50, typed: ['0', '1', '2', '3', '4'] })]);
  });
});
