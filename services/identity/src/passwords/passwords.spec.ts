import { verify } from '@node-rs/argon2';
import { PasswordHashes } from './password-hashes.js';
import { temporaryPassword } from './temporary-password.js';

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});

describe('[D13] password hashes', () => {
  const hashes = new PasswordHashes(2);
  const nobody = { name: '', email: '', companies: [] };

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

  it('refuse what is shorter than this installation asks for', async () => {
    const strict = new PasswordHashes(1, 10);
    await expect(strict.hashChosen('un-sauce9', 'newPassword', 'a', nobody)).rejects.toMatchObject({
      code: 'validation',
      options: { errors: [{ path: 'newPassword', message: 'La contraseña debe tener al menos 10 caracteres' }] },
    });
    expect(
      await strict.matches(await strict.hashChosen('un-sauce10', 'password', 'a', nobody), 'un-sauce10', 'a'),
    ).toBe(true);
  });

  it('[D08] never match where there is no hash, not even the stand-in’s password', async () => {
    expect(await hashes.matches(null, 'a password that nobody has', 'a')).toBe(false);
    const before = jest.mocked(verify).mock.calls.length;
    expect(await hashes.matches(undefined, '', 'a')).toBe(false);
    // The same work as for an account that exists.
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
