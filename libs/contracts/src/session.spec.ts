import { encodeUserHeader } from './session-keys.js';
import { decodeUserHeader } from './session.js';

describe('[D02] the header that names the tab’s user', () => {
  it('survives any alphabet', () => {
    const user = { id: 7, email: 'ñandú@umbral.test', roleId: 2 };
    expect(decodeUserHeader(encodeUserHeader(user))).toEqual(user);
  });

  it('carries three fields and nothing else', () => {
    const header = encodeUserHeader({ id: 7, email: 'a@b.test', roleId: 2, phone: '600' } as never);
    expect(decodeUserHeader(header)).toEqual({ id: 7, email: 'a@b.test', roleId: 2 });
  });

  it.each([undefined, '', 'Bearer abc', 'User', 'User !!!', 'User e30', `User ${btoa('{"id":"7"}')}`, 'User ////'])(
    'names no user when it is %p',
    (header) => expect(decodeUserHeader(header)).toBeUndefined(),
  );
});
