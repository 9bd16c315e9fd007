import { instant, permissionMap, recordId, serviceNames } from '@umbral/contracts';
import { internalOperation } from '@umbral/service-kit';
import * as z from 'zod';

const credential = z.object({
  sessionId: z.string().max(4096).optional(),
  bearer: z.string().max(4096).optional(),
  /** Network that it is used from; the previous version of the gateway does not send it. */
  address: z.string().max(64).optional(),
  userAgent: z.string().max(500).optional(),
  /** A call that no input of a person preceded: the session is not extended. */
  isPassive: z.boolean().optional(),
  /** Services whose tokens the caller accepts. Earlier gateways send none, and refuse the tokens of later services. */
  services: z.array(z.string().max(60)).max(50).optional(),
});
export type SessionCredential = z.infer<typeof credential>;

const exchanged = z.object({
  userId: recordId,
  roleId: recordId,
  sessionKey: z.string(),
  /** Token of a program, which has its own limits. */
  isProgram: z.boolean().optional(),
  email: z.string(),
  companyIds: z.array(recordId),
  /** What live events the session may receive. Absent while the user must enrol a second factor. */
  permissions: permissionMap.optional(),
  expiresAt: instant,
  tokens: z.partialRecord(z.enum(serviceNames), z.string()),
  tokensExpireAt: instant,
  now: instant.meta({
    description: 'Time of the server to which the times above refer: the clock of the caller may be off',
  }),
});

/** Called by the gateway for a session that is not in its cache. */
export const exchangeSession = internalOperation({
  id: 'exchangeSession',
  method: 'POST',
  path: '/internal/sessions/exchange',
  summary: 'Turn a session id or a bearer token into internal tokens',
  body: credential,
  answer: exchanged,
});

/** The same for a batch; null for a session that has ended. */
export const exchangeSessions = internalOperation({
  id: 'exchangeSessions',
  method: 'POST',
  path: '/internal/sessions/exchange-many',
  summary: 'Turn many session ids or bearer tokens into internal tokens',
  body: z.object({ credentials: z.array(credential).max(100) }),
  answer: z.object({ sessions: z.array(exchanged.nullable()) }),
});
