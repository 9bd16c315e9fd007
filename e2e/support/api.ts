import { randomBytes } from 'node:crypto';
import { request, type APIRequestContext } from '@playwright/test';

/** A DNI with its control letter, so that every run mints people of its own. */
export function newDni(): string {
  const number = randomBytes(4).readUInt32BE() % 100_000_000;
  return `${String(number).padStart(8, '0')}${'TRWAGMYFPDXBNJZSQVHLCKE'[number % 23]}`;
}

/** Text that no other test uses. */
export const unique = (word: string): string => `${word} ${randomBytes(4).toString('hex')}`;

/** The API as a program uses it: bearer token, JSON in and out. */
export class Api {
  private constructor(private readonly context: APIRequestContext) {}

  static async signIn(baseURL: string, who: { email: string; password: string }): Promise<Api> {
    const anonymous = await request.newContext({ baseURL });
    const answer = await anonymous.post('/api/auth/token', { data: who });
    if (!answer.ok()) throw new Error(`${who.email} got no token: ${answer.status()} ${await answer.text()}`);
    const { access_token: token } = await answer.json();
    await anonymous.dispose();
    return new Api(await request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${token}` } }));
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test says what it expects of an answer, not its type
  async call<Answer = any>(method: string, path: string, data?: unknown): Promise<Answer> {
    const answer = await this.context.fetch(path, { method, data: data as never });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    const text = await answer.text();
    return (text ? JSON.parse(text) : undefined) as Answer;
  }

  /** A role that may view (and delete) in the given modules. */
  async createRole(views: string[], deletes: string[] = []): Promise<{ id: number; name: string }> {
    const role = await this.call('POST', '/api/roles', { name: unique('Rol') });
    const permissions = views.map((viewName) => ({ viewName, canView: true, canDelete: deletes.includes(viewName) }));
    await this.call('PUT', `/api/roles/${role.id}/permissions`, { roleId: role.id, permissions });
    return role;
  }

  /** An active user with a password that the test knows. */
  async createUser(
    roleId: number,
    more: object = {},
  ): Promise<{ id: number; name: string; email: string; password: string }> {
    const name = unique('Persona');
    const password = 'clave-de-prueba';
    const email = `${name.replace(' ', '.').toLowerCase()}@umbral.test`;
    const user = await this.call('POST', '/api/users', {
      name,
      email,
      phone: '600 100 200',
      dni: newDni(),
      roleId,
      password,
      ...more,
    });
    return { ...user, password };
  }

  dispose(): Promise<void> {
    return this.context.dispose();
  }
}
