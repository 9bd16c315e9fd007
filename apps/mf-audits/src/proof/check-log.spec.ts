import { auditProofApi, type AuditHead } from '@umbral/contracts';
import { call } from '@umbral/web-kit';
import { createApi } from '@umbral/web-kit/testing';
import { checkLog } from './check-log';
import { FakeLog } from './proof.testing';
import { readHead, storeHead } from './stored-head';

const api = createApi();
const heads = new Map<number, AuditHead>();

it.each([
  { stored: 5, answered: 8, theirs: 9, kind: 'unchanged' },
  { stored: 5, answered: 9, theirs: 8, kind: 'unchanged' },
  { stored: undefined, answered: 5, theirs: 8, kind: 'first' },
  { stored: undefined, answered: 8, theirs: 5, kind: 'first' },
])(
  'compares with the head stored before the answer, and keeps what another tab has stored since: %j',
  async ({ stored, answered, theirs, kind }) => {
    const log = await FakeLog.of(9);
    for (const size of [5, 8, 9]) heads.set(size, await log.sign(size, '2026-11-20T09:00:00Z'));
    const store = (size: number) => storeHead(heads.get(size) as AuditHead);
    localStorage.clear();
    if (stored) store(stored);
    await log.answer(api);
    const status = await call(auditProofApi.status);
    api.on(auditProofApi.status, () => {
      store(theirs);
      return { ...status, head: heads.get(answered) ?? null };
    });
    expect(await checkLog()).toMatchObject({ kind });
    expect(await readHead()).toMatchObject({ size: theirs });
  },
);
