import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { UNKNOWN_FIELD } from '@umbral/contracts';
import type { Reply } from '@umbral/testing';
import { calls } from '../access/calls.ts';
import { kinds, makeRecord, type AnyRecord, type KindName } from '../access/records.ts';
import { World } from '../access/world.ts';
import { fill, operations, type DocumentedOperation, type Schema } from '../support/operations.ts';
import { assertProblem } from '../support/problems.ts';

let world: World;
before(async () => {
  world = await World.create();
});

const ANOTHERS_ID = 987_654_321;

/** Fields that the server alone decides, wherever a record has them, and others that might be columns. */
const reachedFor = (): Record<string, unknown> => ({
  id: ANOTHERS_ID,
  version: 99,
  createdAt: '2001-01-01T00:00:00.000Z',
  updatedAt: '2001-01-01T00:00:00.000Z',
  created_at: '2001-01-01T00:00:00.000Z',
  createdBy: 1,
  userId: world.stranger.user.id,
  user_id: world.stranger.user.id,
  userEmail: 'robada@pruebas.umbral.test',
  companyId: world.elsewhere.id,
  company_id: world.elsewhere.id,
  companyName: 'Robada',
  companyIds: [world.elsewhere.id],
  assignments: { create: [{ companyId: world.elsewhere.id, assignedBy: 1 }] },
  assignedBy: 1,
  roleName: 'administrador',
  role: { connect: { id: 1 } },
  isProtected: true,
  is_protected: true,
  isAdmin: true,
  permissions: { view: { roles: true }, delete: { roles: true } },
  userCount: 99,
  passwordHash: 'x',
  password_hash: 'x',
  searchText: 'x',
  search_text: 'x',
  bankName: 'Robado',
  clientName: 'Otra persona',
  isFinished: true,
  isActive: false,
  evaluations: [{ id: 1, clientId: 1, monthlyPayment: 1 }],
  realNetIncome: 1,
  maxPayment: 1,
  maxMonthlyPayment: 1,
  maxLoanCapital: 1,
  maxHousingPrice: 1,
  totalMonthlyIncome: 1,
  status: 'approved',
});

const writes = operations.filter(({ id, method }) => !['GET', 'DELETE'].includes(method) && subjectOf(id));

for (const operation of writes)
  test(`[D24] ${operation.id}: fields that the server decides are refused or without effect`, async () => {
    const greedy = Object.entries(reachedFor()).filter(([name]) => !(name in propertiesOf(operation.body)));
    const refused = await outcomeOf(operation, Object.fromEntries(greedy));
    const unknown = unknownIn(refused.answer);
    // Those that no record has are refused; those that the record has must be without effect.
    const forged =
      unknown.length === 0
        ? refused
        : await outcomeOf(operation, Object.fromEntries(greedy.filter(([name]) => !unknown.includes(name))));
    if (forged.answer.status === 422) return assertProblem(forged.answer, 422);
    const plain = await outcomeOf(operation, {});
    // A valid call that is refused anyway (a delivery that does not exist) is refused with the same status.
    if (plain.answer.status >= 400) return assert.equal(forged.answer.status, plain.answer.status);
    assert.ok(forged.answer.status < 300, `${forged.answer.status} ${forged.answer.text.slice(0, 300)}`);
    assert.ok(
      forged.record.id !== ANOTHERS_ID && new Date(String(forged.record.createdAt)).getFullYear() > 2001,
      JSON.stringify(forged.record),
    );
    assert.notEqual(forged.record.clientName, reachedFor().clientName);
    assert.equal(comparable(forged), comparable(plain));
  });

/** The top-level fields that an answer refuses as unknown. */
const unknownIn = ({ body }: Reply): string[] =>
  ((body as { errors?: { path: string; message: string }[] } | undefined)?.errors ?? [])
    .filter(({ message }) => message === UNKNOWN_FIELD)
    .map(({ path }) => path.split('.')[0] ?? path);

function subjectOf(id: string): KindName | undefined {
  return id === 'changePassword' ? undefined : (calls[id]?.kind ?? calls[id]?.creates);
}

const propertiesOf = ({ properties, anyOf = [] }: Schema = {}): object =>
  Object.assign({}, properties, ...anyOf.map((option) => option.properties));

interface Outcome {
  answer: Reply;
  sent: object;
  record: AnyRecord;
}

/** A valid call with additional fields, and the record afterwards. */
async function outcomeOf({ id, method, path }: DocumentedOperation, added: object): Promise<Outcome> {
  const { kind, body, params } = calls[id] ?? {};
  const named = kind && (await makeRecord(kind, { world, placement: 'shared', caller: world.admin }));
  const sent = body?.(named ?? { id: 0 }, world) ?? {};
  const inPath = (named && params?.(named, world)) ?? { id: named?.id };
  const answer = await world.admin.send(fill(path, inPath), {
    method,
    body: { ...sent, ...added },
  });
  const read = { id: named?.id ?? (answer.body as AnyRecord).id };
  const subject = subjectOf(id);
  const record =
    subject && ((await world.admin.call(kinds[subject].get, { params: read })).body as object as AnyRecord);
  return { answer, sent, record: record ?? read };
}

/** Fields that differ between records, also in their parts. */
const MOMENTS = ['createdAt', 'updatedAt', 'finishedAt', 'secretSince', 'formerSecretUntil'];
const OWN = [
  ...MOMENTS,
  'id',
  'clientId',
  'bankId',
  'programId',
  'month',
  'holders',
  'guarantors',
  'clientName',
  'hint',
];

/** The fields that two equally treated records share: all but the sent ones, ids, addresses and timestamps. */
function comparable({ record, sent }: Outcome): string {
  const own = Object.entries(record).filter(([name]) => !(name in sent));
  const text = JSON.stringify(Object.fromEntries(own), (key, value: unknown) =>
    OWN.includes(key) ? undefined : value,
  );
  return text.replace(/\d{6,}[A-Z]?|\d{3} \d{3} \d{3}|[\w.]+(?=@)/g, '#');
}
