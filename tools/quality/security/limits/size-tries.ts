import {
  authApi,
  banksApi,
  bulkStatusForm,
  clientMailForm,
  isImageDataUrl,
  productForm,
  programsApi,
  reportForm,
  savedViewsApi,
  secondFactorsApi,
  usersApi,
  viabilityStudyForm,
  webhooksApi,
} from '@umbral/contracts';
import {
  aBank,
  aGuarantor,
  aHolder,
  aProduct,
  aReport,
  aSavedView,
  aStudy,
  aUser,
  aWebhook,
} from '@umbral/contracts/factories';
import type { Office } from '@umbral/testing';
import { newProgram } from '../access/world.ts';
import { anonymous, query } from '../support/system.ts';
import type { OwnSpec } from './declared-limits.ts';

/** Whether this much is accepted. */
type SizeTry = (amount: number, office: Office) => Promise<boolean> | boolean;

const list = <One>(amount: number, one: (index: number) => One): One[] =>
  Array.from({ length: amount }, (_, at) => one(at));
const ids = (amount: number) => list(amount, (index) => index + 1);
const accepts =
  (schema: { safeParse: (value: unknown) => { success: boolean } }, body: (amount: number) => unknown): SizeTry =>
  (amount) =>
    schema.safeParse(body(amount)).success;

/** A JSON text of so many bytes. */
const ofBytes = (amount: number) => `{"email":"${'x'.repeat(amount - 12)}"}`;
/** A GIF of so many bytes. */
const gif = (bytes: number) =>
  `data:image/gif;base64,${Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(bytes - 6)]).toString('base64')}`;
const mail = (given: object) => ({ to: 'ana@example.org', subject: 'Su informe', text: 'Buenos días', ...given });
const property = () => ({ propertyValue: 240_000 });
const bonus = (index: number) => ({ code: `C${index}`, label: 'Nómina', points: 0.1, annualCost: 0 });

/** Rows of a user, without the calls that would make them. `n` counts. */
const stored = (insert: string, owner: number, count: number) =>
  query('identity', `insert into ${insert} from generate_series(1, $2::int) n`, [owner, count]);

const spec = (path: string, reads?: string): OwnSpec => ({ spec: path, ...(reads && { reads }) });
const BOUNDS = spec('services/gateway/src/limits/bounds.spec.ts');
const ARCHIVE = spec('services/releases/src/upload/unpack.spec.ts');
const SOURCES = spec('services/releases/src/reports/source-frames.spec.ts');

/** How each size of the table is tried. */
export const sizeTries: Record<string, SizeTry | OwnSpec> = {
  body: async (amount, { admin }) => (await admin.call(banksApi.create, { body: ofBytes(amount) })).status !== 413,
  publicBody: async (amount) => (await anonymous().call(authApi.login, { body: ofBytes(amount) })).status !== 413,
  passkeyBody: async (amount) =>
    (await anonymous().call(secondFactorsApi.signIn, { body: ofBytes(amount) })).status !== 413,
  traceReport: spec('services/gateway/src/traces/traces.spec.ts'),
  bodiesOfNetwork: BOUNDS,
  bodies: BOUNDS,
  uploadsOfNetwork: BOUNDS,
  uploads: BOUNDS,
  answersOfNetwork: BOUNDS,
  answers: BOUNDS,
  sessionCalls: BOUNDS,
  programCalls: BOUNDS,
  publicCalls: BOUNDS,
  connections: BOUNDS,
  sessionStreams: BOUNDS,
  eventStreams: BOUNDS,
  idempotencyKey: async (amount, { admin }) => {
    const headers = { 'idempotency-key': 'k'.repeat(amount) };
    return (await admin.call(banksApi.create, { headers, body: aBank() })).status === 201;
  },
  imagePixels: spec('libs/service-kit/src/images/reencoded.spec.ts'),
  image: (amount) => isImageDataUrl(gif(amount)),
  archive: spec('services/gateway/src/routing/uploads.spec.ts', 'MAX_ARCHIVE_BYTES'),
  unpackedArchive: ARCHIVE,
  archiveFiles: ARCHIVE,
  archivePath: ARCHIVE,
  sourceMap: SOURCES,
  sourceMapsOfReport: SOURCES,
  pendingSignIns: spec('services/identity/src/second-factors/attacks.api.spec.ts'),
  passkeys: async (amount, office) => {
    const { user, caller } = await office.member({});
    await stored(
      `passkeys (user_id, name, credential_id, public_key, counter, updated_at) select $1::int, n, $1::int::text || '-' || n, '', 0, now()`,
      user.id,
      amount - 1,
    );
    // A second factor has to be proven first, once there is one.
    await query(
      'identity',
      `update sessions set sess = sess || jsonb_build_object('factorProvenAt', now()) where user_id = $1`,
      [user.id],
    );
    return (await caller.call(secondFactorsApi.startPasskey)).status === 200;
  },
  savedViews: async (amount, office) => {
    const { user, caller } = await office.member({ usuarios: 'view' });
    const body = aSavedView();
    await stored(
      `saved_views (user_id, list, name, query, updated_at) select $1, '${body.list}', n, '{}', now()`,
      user.id,
      amount - 1,
    );
    return (await caller.call(savedViewsApi.create, { body })).status === 201;
  },
  programKeys: async (amount, office) => {
    const { id } = await newProgram(office, await office.role());
    await stored(
      `program_keys (program_id, secret_hash, hint, updated_at) select $1::int, $1::int::text || '-' || n, 'abcd', now()`,
      id,
      amount - 1,
    );
    return (await office.admin.call(programsApi.createKey, { params: { id }, body: {} })).status === 201;
  },
  webhookAnswer: spec('services/identity/src/webhooks/send-message.spec.ts'),
  webhooks: async (amount, office) => {
    const { id: programId } = await newProgram(office, await office.role({ estudios_viabilidad: 'view' }));
    await stored(
      `webhooks (program_id, name, url, events, updated_at) select $1, 'W' || n, 'https://example.org', '{}', now()`,
      programId,
      amount - 1,
    );
    return (await office.admin.call(webhooksApi.create, { body: aWebhook({ programId }) })).status === 201;
  },
  password: accepts(usersApi.create.body, (amount) => aUser({ roleId: 1, password: 'x'.repeat(amount) })),
  page: spec('tools/quality/security/contract/contract.test.ts', 'PAGE_SIZE'),
  auditPage: spec('services/audit/src/audit-logs/audit-logs.api.spec.ts', 'AUDIT_PAGE_SIZE'),
  wholeList: spec('libs/service-kit/src/lists/whole-list.api.spec.ts', 'WHOLE_LIST_ROWS'),
  bulk: accepts(bulkStatusForm, (amount) => ({ ids: ids(amount), isActive: true })),
  export: spec('libs/service-kit/src/exports/exports.api.spec.ts', 'EXPORT_ROWS'),
  holders: accepts(viabilityStudyForm, (amount) => aStudy({ holders: list(amount, () => aHolder()) })),
  guarantors: accepts(viabilityStudyForm, (amount) => aStudy({ guarantors: list(amount, () => aGuarantor()) })),
  properties: accepts(viabilityStudyForm, (amount) =>
    aStudy({ guarantors: [aGuarantor({ properties: list(amount, property) })] }),
  ),
  scenarios: accepts(reportForm, (amount) => aReport({ scenarioIds: ids(amount) })),
  reportProducts: accepts(reportForm, (amount) => aReport({ productIds: ids(amount) })),
  bonuses: accepts(productForm, (amount) => aProduct({ bankId: 1, bonuses: list(amount, bonus) })),
  mailSubject: accepts(clientMailForm, (amount) => mail({ subject: 'x'.repeat(amount) })),
  mailText: accepts(clientMailForm, (amount) => mail({ text: 'x'.repeat(amount) })),
};
