import { authApi, type GrantableView } from '@umbral/contracts';
import { aRole, aUser, dniOf, unique as uniqueNumber } from '@umbral/contracts/factories';
import { Caller } from '@umbral/testing';

/** A DNI with its control letter, so that every run mints people of its own. */
export const newDni = (): string => dniOf(uniqueNumber() % 100_000_000);

/** Text that no other test uses. */
export const unique = (word: string): string => `${word} ${uniqueNumber()}`;

/** The API as a program uses it: bearer token, JSON in and out. */
export class Api {
  private constructor(private readonly caller: Caller) {}

  static async signIn(gateway: string, who: { email: string; password: string }): Promise<Api> {
    const { access_token: bearer } = await new Caller({ gateway }).result(authApi.token, { body: who });
    return new Api(new Caller({ gateway }, { bearer }));
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test says what it expects of an answer, not its type
  async call<Answer = any>(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await this.caller.send(path, { method, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body as Answer;
  }

  /** A role that may view in the given modules. */
  async createRole(views: GrantableView[]): Promise<{ id: number; name: string }> {
    const role = await this.call('POST', '/api/roles', aRole());
    const permissions = views.map((viewName) => ({ viewName, canView: true, canDelete: false }));
    await this.call('PUT', `/api/roles/${role.id}/permissions`, { roleId: role.id, permissions });
    return role;
  }

  /** An active user with a password that the test knows. */
  async createUser(roleId: number): Promise<{ id: number; name: string; email: string; password: string }> {
    const password = 'clave-de-prueba';
    return { ...(await this.call('POST', '/api/users', aUser({ roleId, password }))), password };
  }
}
