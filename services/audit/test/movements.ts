import { randomInt, randomUUID } from 'node:crypto';
import type { AuditEvent } from '@umbral/contracts';
import { createLog, Database, NatsLink } from '@umbral/service-kit';

interface Stack {
  urls: { gateway: string; nats: string };
  databases: { audit: { app: string; owner: string } };
}

/** Addresses of the stack that was started for the specs. */
export const stack = JSON.parse(process.env.UMBRAL_TEST_STACK ?? 'null') as Stack;

const log = createLog('audit', 'silent');

/** The audit database as the service's own login sees it. */
export const openDatabase = () => new Database({ url: stack.databases.audit.app, name: 'audit spec', max: 2, log });

export async function openLink(): Promise<NatsLink> {
  const link = new NatsLink({ url: stack.urls.nats, name: 'audit spec', replicas: 1, log });
  link.start();
  await link.whenUp(AbortSignal.timeout(10_000));
  return link;
}

/** A user of nobody else's specs. */
export const someUser = (): number => randomInt(1_000_000_000, 2_000_000_000);

export const event = (userId: number, parts: Partial<AuditEvent> = {}): AuditEvent => ({
  version: 1, id: randomUUID(), service: 'identity', occurredAt: new Date().toISOString(), userId, action: 'update', entityType: 'user',
  entityId: String(userId), entityName: 'Begoña Uriarte', details: { changes: { name: { before: 'Bego', after: 'Begoña' } } },
  ipAddress: '203.0.113.9', userAgent: 'Mozilla/5.0', ...parts,
});

/** Publishes as a relay does; `copies` have other message ids, so that the broker does not drop them. */
export async function publish(link: NatsLink, events: readonly unknown[], copies = 1): Promise<void> {
  const { current } = link;
  if (!current) throw new Error('The broker of the stack is away');
  await Promise.all(events.flatMap((payload) => Array.from({ length: copies }, () =>
    current.client.publish('umbral.audit.identity', JSON.stringify(payload), { msgID: randomUUID() }))));
}

/** Waits until the condition holds; fails with what was seen last. */
export async function eventually<T>(read: () => Promise<T>, isThere: (value: T) => boolean, limit = 15_000): Promise<T> {
  const end = Date.now() + limit;
  for (;;) {
    const value = await read();
    if (isThere(value)) return value;
    if (Date.now() > end) throw new Error(`Not within ${limit} ms; last seen: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export interface Session {
  get(path: string): Promise<{ status: number; body: unknown }>;
  send(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
}

/** A browser's session at the gateway; without credentials, nobody's. */
export async function signIn(credentials?: { email: string; password: string }): Promise<Session> {
  let cookie = '';
  const send: Session['send'] = async (method, path, body) => {
    const response = await fetch(`${stack.urls.gateway}${path}`, {
      method, headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) }, body: body === undefined ? undefined : JSON.stringify(body),
    });
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined };
  };
  if (credentials) {
    const { status, body } = await send('POST', '/api/auth/login', credentials);
    if (status !== 200) throw new Error(`Sign-in answered ${status}: ${JSON.stringify(body)}`);
  }
  return { send, get: (path) => send('GET', path) };
}

export const administrator = { email: 'admin@umbral.test', password: 'umbral-demo' };

/** Somebody of one spec alone, so that the audits hold only what this spec did; an agent without rights unless said. */
export async function newPerson(admin: Session, parts: { name?: string; roleId?: number } = {}) {
  const roleId = parts.roleId ?? (await created(admin, '/api/roles', { name: `Rol ${randomUUID()}` }));
  const credentials = { email: `${randomUUID()}@umbral.test`, password: 'umbral-spec' };
  const person = { name: 'Agente', phone: '600000000', dni: '12345678Z', isCompany: false, ...parts, roleId, ...credentials };
  return { id: await created(admin, '/api/users', person), session: () => signIn(credentials) };
}

async function created(admin: Session, path: string, record: object): Promise<number> {
  const { status, body } = await admin.send('POST', path, record);
  if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return (body as { id: number }).id;
}
