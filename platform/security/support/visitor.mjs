import { send } from './http.mjs';
import { stack } from './stack.mjs';

export const PASSWORD = 'umbral-demo';
export const ADMINISTRATOR = 'admin@umbral.test';
export const json = { 'content-type': 'application/json' };

let addresses = 0;
/** An address of its own for everybody, so that the limits of one test do not reach another (the stack trusts it). */
export function nextAddress() {
  addresses += 1;
  return `10.${process.pid % 250}.${Math.floor(addresses / 250) % 250}.${addresses % 250}`;
}

/** Somebody who calls the gateway, signed in or not. */
export class Visitor {
  address = nextAddress();

  /** @param {{ cookie?: string, bearer?: string, user?: any, origin?: string }} [known] */
  constructor({ cookie, bearer, user, origin = stack.urls.gateway } = {}) {
    Object.assign(this, { cookie, bearer, user, origin });
  }

  /** Signs in as a browser does. */
  static async signIn(email, password = PASSWORD, more = {}) {
    const visitor = new Visitor();
    const answer = await visitor.call('POST', '/api/auth/login', { email, password, ...more });
    if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.status} ${answer.text}`);
    visitor.cookie = sessionCookieOf(answer);
    visitor.user = answer.body;
    return visitor;
  }

  /** @param {unknown} [body] sent as JSON; a text or bytes as they are */
  call(method, path, body, headers = {}) {
    const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
    return send(`${this.origin}${path}`, {
      method,
      headers: {
        'x-forwarded-for': this.address,
        ...(this.cookie && { cookie: this.cookie }),
        ...(this.bearer && { authorization: `Bearer ${this.bearer}` }),
        ...(body !== undefined && json),
        ...headers,
      },
      body: body === undefined || isRaw ? body : JSON.stringify(body),
    });
  }

  get = (path, headers) => this.call('GET', path, undefined, headers);
  post = (path, body, headers) => this.call('POST', path, body, headers);
  put = (path, body, headers) => this.call('PUT', path, body, headers);
  patch = (path, body, headers) => this.call('PATCH', path, body, headers);
  delete = (path, headers) => this.call('DELETE', path, undefined, headers);

  /** The raw id of the session. */
  get secret() {
    return this.cookie?.split('=', 2)[1];
  }
}

/** `name=value` of the session cookie that an answer sets. */
export function sessionCookieOf({ headers }) {
  return headers['set-cookie']?.find((cookie) => cookie.includes('umbral_session='))?.split(';', 1)[0];
}
