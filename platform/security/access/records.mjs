import { aCalculation, aClient, aPaymentStudy, aStudy, aUser, unique } from '../support/bodies.mjs';
import { query } from '../support/stack.mjs';

/**
 * @typedef {'own' | 'shared' | 'foreign'} Placement how a record lies to who calls: see access-table.mjs
 * @typedef {object} Making
 * @property {import('./world.mjs').World} world
 * @property {Placement} placement
 * @property {import('../support/visitor.mjs').Visitor} caller
 */

async function expect(status, answering) {
  const answer = await answering;
  if (answer.status !== status) throw new Error(`The record could not be made: ${answer.status} ${answer.text}`);
  return answer.body;
}

/** Whose record it is. */
const ownerOf = ({ world, placement, caller }) =>
  ({ own: caller, shared: world.colleague, foreign: world.stranger })[placement];

/** What kinds of records there are: how one is made and how it is switched off. @type {Record<string, object>} */
export const kinds = {
  user: {
    path: '/api/users',
    make: ({ world, placement, caller }) =>
      placement === 'own'
        ? caller.user
        : world.office.user({ roleId: world.plainRole.id, companies: [world.companyOf(placement)] }),
    switchOff: (admin, { id }) => admin.patch(`/api/users/${id}`, { isActive: false }),
  },
  role: {
    path: '/api/roles',
    make: ({ world }) => world.office.role({ usuarios: 'view' }),
    switchOff: (admin, { id }) => admin.patch(`/api/roles/${id}/toggle-status`),
  },
  company: {
    path: '/api/companies',
    async make({ world, placement, caller }) {
      const people = { own: [caller], shared: [caller, world.colleague], foreign: [world.stranger] }[placement];
      const userIds = people.flatMap(({ user }) => user?.id ?? []);
      const company = await world.office.company();
      await expect(200, world.admin.post(`/api/companies/${company.id}/users`, { userIds }));
      return { ...company, userIds };
    },
    switchOff: (admin, { id }) => admin.patch(`/api/companies/${id}/toggle-status`),
  },
  bank: {
    path: '/api/banks',
    make: ({ world, placement }) => world.office.bank(placement === 'shared' ? null : world.companyOf(placement).id),
    switchOff: (admin, { id }) => admin.patch(`/api/banks/${id}`, { isActive: false }),
  },
  product: {
    path: '/api/products',
    make: async (making) => making.world.office.product((await kinds.bank.make(making)).id),
    switchOff: (admin, { id }) => admin.patch(`/api/products/${id}`),
  },
  client: {
    path: '/api/clients',
    make: (making) => expect(201, ownerOf(making).post('/api/clients', aClient())),
  },
  study: {
    path: '/api/viability-studies',
    make: (making) => expect(201, ownerOf(making).post('/api/viability-studies', aStudy())),
    switchOff: (admin, { id }) => admin.patch(`/api/viability-studies/${id}/toggle-status`),
  },
  calculation: {
    path: '/api/housing-calculations',
    make: (making) => expect(201, ownerOf(making).post('/api/housing-calculations', aCalculation())),
    switchOff: (admin, { id }) => admin.patch(`/api/housing-calculations/${id}/toggle-status`),
  },
  paymentStudy: {
    path: '/api/payment-studies',
    /** No call creates one any more. */
    async make(making) {
      const { firstName, lastName, phone } = aPaymentStudy();
      const [record] = await query(
        'studies',
        `insert into payment_studies (user_id, company_id, first_name, last_name, phone, monthly_net_income,
           monthly_other_loans, effort_ratio, real_net_income, max_payment)
         values ($1, $2, $3, $4, $5, 2000, 100, 35, 1900, 665) returning id`,
        [ownerOf(making).user.id, making.world.companyOf(making.placement).id, firstName, lastName, phone],
      );
      return record;
    },
  },
};

/** The body that creates a user nobody has heard of. */
export const aPlainUser = (world) => aUser(world.plainRole.id);

export const aName = (noun) => `${noun} ${unique()}`;

/** Makes a record, inactive where the call needs one; nobody switches themselves off. */
export async function makeRecord(kind, making, isInactive) {
  const record = await kinds[kind].make(making);
  const isSelf = kind === 'user' && making.placement === 'own';
  if (isInactive && !isSelf) await expect(200, kinds[kind].switchOff(making.world.admin, record));
  return record;
}
