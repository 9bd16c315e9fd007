import { Injectable } from '@nestjs/common';
import type { viabilityStudiesApi } from '@umbral/contracts';
import { assertFresh, diff, ownerNames, Transactions, withEtag, type Context, type InputOf } from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { findStudyInScope, presentStudy, studyShape, type StudyRecord } from './study.record.js';

type ToggleInput = InputOf<typeof viabilityStudiesApi.toggleStatus | typeof viabilityStudiesApi.toggleFinished>;

interface StudyState {
  isActive: boolean;
  isFinished: boolean;
}

@Injectable()
export class StudyStatesService {
  constructor(private readonly transactions: Transactions<PrismaClient>) {}

  toggleStatus(context: Context, input: ToggleInput) {
    return this.change(context, input, 'toggle_status', ({ isActive, isFinished }) => ({
      isActive: !isActive,
      isFinished,
    }));
  }

  /** Finished studies are inactive, reopened ones active again. */
  toggleFinished(context: Context, input: ToggleInput) {
    return this.change(context, input, 'toggle_finished', ({ isFinished }) => ({
      isActive: isFinished,
      isFinished: !isFinished,
    }));
  }

  private async change(
    context: Context,
    input: ToggleInput,
    action: 'toggle_status' | 'toggle_finished',
    next: (state: StudyState) => StudyState,
  ) {
    return this.transactions.withTransaction(context, async (tx) => {
      await tx.lock('viability_studies', input.params.id);
      const before = await findStudyInScope(tx.db, context, input.params.id);
      assertFresh(input.ifMatch, before);
      const after = await tx.db.viabilityStudy.update({
        where: { id: before.id },
        data: { ...next(before), ...activeSince(before, next(before)), version: { increment: 1 } },
        ...studyShape,
      });
      tx.audit({
        action,
        entityType: 'viability_study',
        entityId: after.id,
        entityName: after.studyName,
        changes: diff(before, after, ['isActive', 'isFinished']),
      });
      return withEtag(presentStudy(after, await ownerNames(tx, after)), after);
    });
  }
}

/** Noted when a study becomes active, for the cascade of its company. */
const activeSince = (before: StudyRecord, after: StudyState) =>
  !before.isActive && after.isActive ? { activeSince: new Date() } : {};
