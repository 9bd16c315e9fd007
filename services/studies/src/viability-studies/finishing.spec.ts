import { finishedOrReopened } from './finishing.js';

const [open, finished] = [
  { isFinished: false, isActive: true },
  { isFinished: true, isActive: false },
];
const [first, second] = [new Date('2026-11-02T10:00:00Z'), new Date('2026-11-20T10:00:00Z')];

describe('finishing', () => {
  it('[B-DSK-07] stores its time, and reopening clears it', () => {
    expect(finishedOrReopened(open, first, 7)).toMatchObject({ isFinished: true, finishedAt: first, isActive: false });
    expect(finishedOrReopened(finished, second, 8)).toMatchObject({
      isFinished: false,
      finishedAt: null,
      isActive: true,
    });
  });

  it('[B-DSK-06] again stores the last time only, so that a study counts once', () => {
    let study = { ...open, finishedAt: null as Date | null };
    for (const now of [first, first, second]) study = { ...study, ...finishedOrReopened(study, now, 7) };
    expect(study).toMatchObject({ isFinished: true, finishedAt: second });
  });

  it('[B-WRK-04] stores the user, and clears the previous one', () => {
    expect(finishedOrReopened(open, first, 7)).toMatchObject({
      finishedById: 7,
      reopenedAt: null,
      reopenedById: null,
    });
    expect(finishedOrReopened(finished, second, 8)).toMatchObject({
      finishedById: null,
      reopenedAt: second,
      reopenedById: 8,
    });
  });

  it('does not change active_since of an active study', () => {
    expect(finishedOrReopened({ isFinished: true, isActive: true }, second, 8)).not.toHaveProperty('activeSince');
  });
});
