import { authApi, rolesApi, usersApi, type Role, type User } from '@umbral/contracts';
import { json, send, type Answered } from './http.js';

interface Stack {
  urls: { gateway: string; redis: string; mail?: string };
}

/** The running system of this test run. */
export const stack = JSON.parse(process.env.UMBRAL_TEST_STACK ?? '{}') as Stack;

const PASSWORD = 'una-clave-larga';

/** Somebody signed in through the gateway, as a browser would be. */
export class Visitor {
  constructor(
    readonly user: User,
    readonly headers: Record<string, string>,
  ) {}

  static async signIn(email: string, password = PASSWORD): Promise<Visitor> {
    const answer = await send(`${stack.urls.gateway}${authApi.login.path}`, { method: 'POST', headers: json, body: JSON.stringify({ email, password }) });
    if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.text}`);
    return new Visitor(answer.json(), { cookie: (answer.headers['set-cookie']?.[0] ?? '').split(';', 1)[0] ?? '' });
  }

  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answered> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return send(`${stack.urls.gateway}${path}`, { method, headers: { ...this.headers, ...(body !== undefined && json), ...headers }, ...sent });
  }

  get session(): string {
    return this.headers.cookie?.split('=', 2)[1] ?? '';
  }
}

export const administrator = () => Visitor.signIn('admin@umbral.test', 'umbral-demo');

/** A user with a role of their own, made for one suite. */
export async function newUser(admin: Visitor): Promise<{ role: Role; user: User; email: string }> {
  const mark = `${Date.now()}${Math.floor(Math.random() * 1e6)}`;
  const role = (await admin.call('POST', rolesApi.create.path, { name: `Puerta ${mark}` })).json<Role>();
  const email = `puerta-${mark}@umbral.test`;
  const answer = await admin.call('POST', usersApi.create.path, { name: 'Puerta', email, phone: '600000000', dni: '12345678Z', roleId: role.id, password: PASSWORD });
  if (answer.status !== 201) throw new Error(`No user: ${answer.text}`);
  return { role, user: answer.json(), email };
}
