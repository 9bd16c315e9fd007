import { ADMINISTRATOR, PASSWORD, stack, type Office } from '@umbral/service-kit/testing';

export interface Session {
  get(path: string): Promise<{ status: number; body: unknown }>;
  send(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
}

/** A browser's session at the gateway; without credentials, nobody's. */
export async function signIn(credentials?: { email: string; password: string }): Promise<Session> {
  let cookie = '';
  const send: Session['send'] = async (method, path, body) => {
    const response = await fetch(`${stack.urls.gateway}${path}`, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
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

export const administrator = { email: ADMINISTRATOR, password: PASSWORD };

/** Somebody of one spec alone, so that the audits hold only what this spec did; an agent without rights unless said. */
export async function newPerson(office: Office, parts: { name?: string; roleId?: number } = {}) {
  const roleId = parts.roleId ?? (await office.role()).id;
  const { id, email } = await office.user({ ...parts, roleId });
  return { id, session: () => signIn({ email, password: PASSWORD }) };
}
