import { addressOfProgram } from '../identity/program-address.js';
import { entityOfTag, EVERYBODYS, recordChangeOf, tagOfEntity } from './record-changes.js';

type Event = Parameters<typeof recordChangeOf>[0];
const changeOf = (name: string, payload: object) => recordChangeOf({ name, payload } as Event);

const ofOffice = (companyId: number) => ({ userIds: [], companyIds: [companyId] });
const owned = { id: 5, userId: 7, companyId: 3 };
const user = { userId: 7, email: 'elena@umbral.test', companyIds: [3, 4] };

it.each([
  ['identity.user.created', user, { tag: 'users', id: 7, visibility: { userIds: [7], companyIds: [3, 4] } }],
  [
    'identity.user.deleted',
    { ...user, companyIds: [] },
    { tag: 'users', id: 7, visibility: { userIds: [7], companyIds: [] } },
  ],
  ['identity.user.changed', { ...user, companyIds: undefined }, undefined],
  ['identity.user.changed', { ...user, email: addressOfProgram(7) }, undefined],
  ['catalog.bank.changed', { id: 5, companyId: null }, { tag: 'banks', id: 5, visibility: EVERYBODYS }],
  ['catalog.bank.changed', { id: 5, companyId: 3 }, { tag: 'banks', id: 5, visibility: ofOffice(3) }],
  ['catalog.product.deleted', { ...owned }, { tag: 'products', id: 5, visibility: ofOffice(3) }],
  ['studies.client.changed', owned, { tag: 'clients', id: 5, visibility: { userIds: [7], companyIds: [3] } }],
  [
    'studies.viability_study.finished',
    { ...owned, companyId: null },
    { tag: 'viability-studies', id: 5, visibility: { userIds: [7], companyIds: [] } },
  ],
  [
    'studies.housing_calculation.created',
    { ...owned, userId: null },
    { tag: 'housing-calculations', id: 5, visibility: { userIds: [], companyIds: [3] } },
  ],
  ['identity.session.ended', { userId: 7 }, undefined],
])('%s %j', (name, payload, change) => {
  expect(changeOf(name, payload)).toEqual(change);
});

it.each(['created', 'changed', 'activated', 'deactivated'])('a company is shown to its own: %s', (word) => {
  const change = { tag: 'companies', id: 3, visibility: ofOffice(3) };
  expect(changeOf(`identity.company.${word}`, { companyId: 3 })).toEqual(change);
});

it('a tag and the kind of its records name each other', () => {
  for (const [entity, tag] of [
    ['user', 'users'],
    ['viability_study', 'viability-studies'],
    ['housing_calculation', 'housing-calculations'],
  ] as const)
    expect([tagOfEntity(entity), entityOfTag(tag)]).toEqual([tag, entity]);
  expect(entityOfTag('search')).toBeUndefined();
});
