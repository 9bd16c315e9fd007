import { aStudy } from './studies.testing';
import { phaseNote } from './study-words';

describe('the phase of a study', () => {
  it('[B-WRK-05] has time and user', () => {
    const finished = { isFinished: true, finishedAt: '2026-11-12T09:00:00.000Z', finishedBy: 'Ana' };
    expect(phaseNote(aStudy(finished))).toBe('el 12/11/2026 por Ana');
    const reopened = { reopenedAt: '2026-11-12T23:30:00.000Z', reopenedBy: 'Ana' };
    expect(phaseNote(aStudy(reopened))).toBe('desde el 13/11/2026 por Ana');
    expect(phaseNote(aStudy({ ...finished, finishedBy: null }))).toBe('el 12/11/2026');
  });

  it('[B-WRK-05] is empty if not recorded', () => {
    expect(phaseNote(aStudy())).toBeUndefined();
    expect(phaseNote(aStudy({ isFinished: true }))).toBeUndefined();
  });
});
