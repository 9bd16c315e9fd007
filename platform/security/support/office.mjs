import { aProduct, aUser, unique } from './bodies.mjs';
import { ADMINISTRATOR, Visitor } from './visitor.mjs';

export const views = ['usuarios', 'companias', 'bancos', 'productos', 'estudios_viabilidad', 'estudio_cuota'];

/** What a role allows: `view` alone, or `delete` as well. @typedef {Record<string, 'view' | 'delete'>} Grants */

/** The same level for some views. @returns {Grants} */
export const grants = (level, names = views) => Object.fromEntries(names.map((name) => [name, level]));

/** Makes the people, roles and companies of a suite through the API. They are its own: no two suites meet. */
export class Office {
  /** @param {Visitor} admin */
  constructor(admin) {
    this.admin = admin;
  }

  static async open() {
    return new Office(await Visitor.signIn(ADMINISTRATOR));
  }

  /** @param {Grants} granted */
  async role(granted = {}) {
    const role = await this.#made('/api/roles', { name: `Rol ${unique()}` });
    const permissions = Object.entries(granted).map(([viewName, level]) => ({
      viewName,
      canView: true,
      canDelete: level === 'delete',
    }));
    await this.#expect(200, this.admin.put(`/api/roles/${role.id}/permissions`, { permissions }));
    return role;
  }

  company(given = {}) {
    return this.#made('/api/companies', { name: `Compañía ${unique()}`, ...given });
  }

  bank(companyId = null) {
    return this.#made('/api/banks', { name: `Banco ${unique()}`, companyId });
  }

  product(bankId) {
    return this.#made('/api/products', aProduct(bankId));
  }

  async user({ roleId, companies = [], ...given }) {
    const user = await this.#made('/api/users', aUser(roleId, given));
    for (const { id } of companies)
      await this.#expect(200, this.admin.post(`/api/companies/${id}/users`, { userIds: [user.id] }));
    return user;
  }

  /** Somebody with a role of their own, or the one that is given, signed in. */
  async member(granted, companies = [], role = undefined) {
    const { id: roleId } = role ?? (await this.role(granted));
    const { email } = await this.user({ roleId, companies });
    return Visitor.signIn(email);
  }

  async #made(path, body) {
    return (await this.#expect(201, this.admin.post(path, body))).body;
  }

  async #expect(status, answering) {
    const answer = await answering;
    if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`);
    return answer;
  }
}
