import { serviceNames, TEST_IDS_FROM } from '@umbral/contracts';
import { answerJson, startUpstream, type Answer, type Received, type UpstreamServer } from './upstream-server.js';

export const INTERNAL_KEY = 'a-key-for-the-specs';
export const ANA = {
  userId: 7,
  roleId: 2,
  secret: 'ana-session-000000000000000',
  email: 'ana@umbral.test',
  companyIds: [3],
};
/** Her sessions on other devices. */
export const ANA_OTHER_DEVICES = ['1', '2', '3'].map((digit) => ({
  ...ANA,
  secret: ANA.secret.replaceAll('0', digit),
}));
export const LUIS = {
  userId: 8,
  roleId: 3,
  secret: 'luis-session-00000000000000',
  email: 'luis@umbral.test',
  companyIds: [4],
};

/** A program with two tokens. */
export const ROBOT = {
  userId: 9,
  roleId: 4,
  secret: 'robot-token-0000000000000000',
  email: 'robot@umbral.test',
  companyIds: [3],
  isProgram: true,
};
export const ROBOT_SECOND_TOKEN = { ...ROBOT, secret: 'robot-token-1111111111111111' };

/** Its account of test mode. */
export const ROBOT_IN_TEST = { ...ROBOT, userId: TEST_IDS_FROM, secret: 'robot-token-2222222222222222' };

interface Credential {
  sessionId?: string;
  bearer?: string;
}

export interface TestIdentity extends UpstreamServer {
  /** Session exchanges that were received. */
  exchanges(): Received[];
  /** Secrets of ended sessions. */
  ended: Set<string>;
}

/** Fake identity with these sessions; every other call is answered like that of any service. */
export async function startIdentity(
  answer: Answer = (_request, response) => answerJson(response, 200, { ok: true }),
): Promise<TestIdentity> {
  const ended = new Set<string>();
  const server = await startUpstream((request, response) => {
    if (!request.url.startsWith('/internal/sessions/exchange')) return answer(request, response);
    if (request.headers['x-umbral-internal'] !== INTERNAL_KEY) return answerJson(response, 403, {});
    const body = JSON.parse(request.body) as Credential & { credentials?: Credential[] };
    const exchanged = ({ sessionId, bearer }: Credential) => {
      const secret = sessionId ?? bearer ?? '';
      const known = [ANA, ...ANA_OTHER_DEVICES, LUIS, ROBOT, ROBOT_SECOND_TOKEN, ROBOT_IN_TEST].find(
        (one) => one.secret === secret && !ended.has(secret),
      );
      return known ? exchangeAnswer(known) : null;
    };
    if (body.credentials) return answerJson(response, 200, { sessions: body.credentials.map(exchanged) });
    const session = exchanged(body);
    return session ? answerJson(response, 200, session) : answerJson(response, 401, { code: 'session_expired' });
  });
  return Object.assign(server, {
    ended,
    exchanges: () => server.received.filter(({ url }) => url.startsWith('/internal/sessions/exchange')),
  });
}

function exchangeAnswer({ userId, roleId, secret, ...more }: typeof ANA & { isProgram?: boolean }) {
  return {
    userId,
    roleId,
    ...more,
    sessionKey: `key-of-${secret}`,
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    tokens: Object.fromEntries(serviceNames.map((service) => [service, `token-${userId}-${service}`])),
    tokensExpireAt: new Date(Date.now() + 60_000).toISOString(),
    now: new Date().toISOString(),
  };
}
