/** @jest-environment-options {"isolated": true} */
import { verify } from '@node-rs/argon2';
import { PasswordHashes } from './password-hashes.js';
import { temporaryPassword } from './temporary-password.js';

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});

describe('[D13] password hashes', () => {
  const hashes = new PasswordHashes(2);
  const noWords = { name: '', email: '', companies: [] };

  it('are argon2id with the agreed cost and never the same twice', async () => {
    const [one, other] = await Promise.all([hashes.hash('secreto', 'a'), hashes.hash('secreto', 'a')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('match their own password only', async () => {
    const stored = await hashes.hash('secreto', 'a');
    expect(await hashes.matches(stored, 'secreto', 'a')).toBe(true);
    expect(await hashes.matches(stored, 'Secreto', 'a')).toBe(false);
  });

  it('refuse a password below the minimum of this installation', async () => {
    const strict = new PasswordHashes(1, 10);
    await expect(strict.hashChosen('un-sauce9', 'newPassword', 'a', noWords)).rejects.toMatchObject({
      code: 'validation',
      options: { errors: [{ path: 'newPassword', message: 'La contraseña debe tener al menos 10 caracteres' }] },
    });
    expect(
      await strict.matches(await strict.hashChosen('un-sauce10', 'password', 'a', noWords), 'un-sauce10', 'a'),
    ).toBe(true);
  });

  it('[D08] never match without a hash, not even the password of the dummy hash', async () => {
    expect(await hashes.matches(null, 'a password without an account', 'a')).toBe(false);
    const before = jest.mocked(verify).mock.calls.length;
    expect(await hashes.matches(undefined, '', 'a')).toBe(false);
    // The same work as for an existing account.
    expect(jest.mocked(verify).mock.calls.length).toBe(before + 1);
    expect(verify).toHaveBeenLastCalledWith(expect.stringContaining('$m=19456,t=2,p=1$'), '');
  });
});

describe('[D12] temporary passwords', () => {
  it('have twelve characters without blanks and do not repeat', () => {
    const made = new Set(Array.from({ length: 500 }, temporaryPassword));
    expect(made.size).toBe(500);
    for (const password of made) expect(password).toMatch(/^[A-Za-z2-9]{12}$/);
  });
});
