import { expect } from '@playwright/test';
import { auditApi, type AuditAction } from '@umbral/contracts';
import { dniOf, unique as uniqueNumber } from '@umbral/contracts/factories';
import type { Office } from '@umbral/testing';

/** A DNI with its control letter, so that every run creates people of its own. */
export const newDni = (): string => dniOf(uniqueNumber() % 100_000_000);

/** A unique text. */
export const unique = (word: string): string => `${word} ${uniqueNumber()}`;

/** Waits until this is the last audit entry of a user: entries arrive after their change, and an open list is not read again. */
export const audited = (
  api: Office,
  userId: number,
  last: { action: AuditAction; entityName: string },
): Promise<void> =>
  expect
    .poll(async () => {
      const { logs } = await api.admin.result(auditApi.list, { params: { userId }, query: {} });
      return logs[0];
    })
    .toMatchObject(last);
