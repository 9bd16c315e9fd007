import { createLimiter } from './limiter.js';
import { PasswordHashes } from './password-hashes.js';
import { temporaryPassword } from './temporary-password.js';

describe('[D13] password hashes', () => {
  const hashes = new PasswordHashes(2);

  it('are argon2id with the agreed cost and never the same twice', async () => {
    const [one, other] = await Promise.all([hashes.hash('secreto'), hashes.hash('secreto')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('match their own password only', async () => {
    const stored = await hashes.hash('secreto');
    expect(await hashes.matches(stored, 'secreto')).toBe(true);
    expect(await hashes.matches(stored, 'Secreto')).toBe(false);
  });

  it('[D08] never match where there is no hash, not even the stand-in’s password', async () => {
    expect(await hashes.matches(null, 'a password that nobody has')).toBe(false);
    expect(await hashes.matches(undefined, '')).toBe(false);
  });
});

describe('the limiter', () => {
  it('never runs more than its size, and everything in the end', async () => {
    const limited = createLimiter(2);
    let running = 0;
    let most = 0;
    const results = await Promise.all(
      Array.from({ length: 9 }, (_, index) =>
        limited(async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise(setImmediate);
          running -= 1;
          return index;
        }),
      ),
    );
    expect(most).toBe(2);
    expect(results).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('goes on after a failure', async () => {
    const limited = createLimiter(1);
    await expect(limited(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(limited(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});

describe('[D12] temporary passwords', () => {
  it('have twelve characters without blanks and do not repeat', () => {
    const made = new Set(Array.from({ length: 500 }, temporaryPassword));
    expect(made.size).toBe(500);
    for (const password of made) expect(password).toMatch(/^[A-Za-z2-9]{12}$/);
  });
});
