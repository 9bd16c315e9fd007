import { authApi, type User } from '@umbral/contracts';
import { ADMINISTRATOR, PASSWORD, stack } from '@umbral/service-kit/testing';
import { json, send, type Answered } from './http.js';

/** Somebody signed in through the gateway, as a browser would be. */
export class Visitor {
  constructor(
    readonly user: User,
    readonly headers: Record<string, string>,
  ) {}

  static async signIn(email: string): Promise<Visitor> {
    const body = JSON.stringify({ email, password: PASSWORD });
    const answer = await send(`${stack.urls.gateway}${authApi.login.path}`, { method: 'POST', headers: json, body });
    if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.text}`);
    return new Visitor(answer.json(), { cookie: (answer.headers['set-cookie']?.[0] ?? '').split(';', 1)[0] ?? '' });
  }

  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answered> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return send(`${stack.urls.gateway}${path}`, {
      method,
      headers: { ...this.headers, ...(body !== undefined && json), ...headers },
      ...sent,
    });
  }

  get session(): string {
    return this.headers.cookie?.split('=', 2)[1] ?? '';
  }
}

export const administrator = () => Visitor.signIn(ADMINISTRATOR);
