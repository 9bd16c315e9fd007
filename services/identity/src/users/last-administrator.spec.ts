import type { Tx } from '../transaction.js';
import { assertAdministratorRemains } from './last-administrator.js';

const transaction = (isAnotherThere: boolean) => {
  const locked: unknown[] = [];
  const tx = {
    lock: (table: string, id: number) => Promise.resolve(locked.push([table, id]) > 0),
    one: () => Promise.resolve(isAnotherThere ? {} : undefined),
  } as unknown as Tx;
  return { tx, locked };
};

describe('[D25] the last active administrator', () => {
  const administrator = { id: 1, roleId: 1, isActive: true };

  it('cannot be removed; concurrent deactivations of each other are serialized', async () => {
    const { tx, locked } = transaction(false);
    await expect(assertAdministratorRemains(tx, administrator)).rejects.toMatchObject({
      code: 'last_administrator',
      status: 409,
    });
    expect(locked).toEqual([['roles', 1]]);
  });

  it('can be removed if there is another one', async () => {
    await expect(assertAdministratorRemains(transaction(true).tx, administrator)).resolves.toBeUndefined();
  });

  it.each([
    { id: 2, roleId: 2, isActive: true },
    { id: 3, roleId: 1, isActive: false },
  ])('is not %j', async (user) => {
    const { tx, locked } = transaction(false);
    await assertAdministratorRemains(tx, user);
    expect(locked).toEqual([]);
  });
});
