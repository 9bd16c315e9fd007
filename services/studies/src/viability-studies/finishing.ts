import { toggled } from '../records/record.scope.js';

interface Phase {
  isFinished: boolean;
  isActive: boolean;
}

/**
 * The other phase, with its time and user: a finished study becomes inactive, a reopened one active again.
 * The columns of the previous phase are cleared.
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
