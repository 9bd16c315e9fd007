import { toggled } from '../records/record.scope.js';

interface Phase {
  isFinished: boolean;
  isActive: boolean;
}

/**
 * The other phase, with when and by whom: a study that is finished now is inactive, one that is reopened is active again.
 * Only the phase in view is told, so that what is noted of the other one goes.
 */
export const finishedOrReopened = ({ isFinished, isActive }: Phase, now: Date, userId: number) =>
  isFinished
    ? {
        isFinished: false,
        finishedAt: null,
        finishedById: null,
        reopenedAt: now,
        reopenedById: userId,
        ...(isActive ? {} : toggled({ isActive })),
      }
    : {
        isFinished: true,
        finishedAt: now,
        finishedById: userId,
        reopenedAt: null,
        reopenedById: null,
        isActive: false,
      };
