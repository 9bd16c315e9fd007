import type { Bank, Who } from '@umbral/contracts';
import { aBank, banksScreen } from './banks.testing';
import { actionsOn } from './offered-actions';
import type { RecordAction } from './screen';

const who: Who = { id: 2, roleId: 2, permissions: { view: {}, delete: {} } };
const action = (more: Partial<RecordAction<Bank>>): RecordAction<Bank> => ({
  path: 'cerrar',
  appearance: ({ name }) => ({ label: `Cerrar ${name}`, icon: null }),
  Dialog: () => null,
  ...more,
});
const offered = (more: Partial<RecordAction<Bank>>) =>
  actionsOn({ ...banksScreen, actions: [action(more)] }, aBank(3, 'Turia'), who, '?page=2').map(
    ({ label, href, disabledReason, tone }) => ({ label, href, disabledReason, tone }),
  );
const link = { label: 'Cerrar Turia', href: '/banks/3/cerrar?page=2', disabledReason: undefined, tone: undefined };
const reasons = { still_active: 'Está activo.' };

const cases: [string, Partial<RecordAction<Bank>>, object[]][] = [
  ['without a rule', {}, [link]],
  ['allowed by its rule', { rule: () => undefined, reasons }, [link]],
  ['refused with a reason', { rule: () => 'still_active', reasons }, [{ ...link, disabledReason: 'Está activo.' }]],
  ['refused for another reason', { rule: () => 'forbidden', reasons }, []],
  ['refused without reasons', { rule: () => 'still_active' }, []],
  ['without an appearance', { appearance: undefined }, []],
  ['that is dangerous', { tone: 'danger' }, [{ ...link, tone: 'danger' }]],
];
test.each(cases)('an action %s', (_, more, expected) => {
  expect(offered(more)).toEqual(expected);
});

test('a rule is given the record and the user', () => {
  const rule = jest.fn();
  offered({ rule });
  expect(rule).toHaveBeenCalledWith(expect.objectContaining({ id: 3, name: 'Turia' }), who);
});
