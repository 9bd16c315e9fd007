import {
  banksApi,
  clientsApi,
  companiesApi,
  costRulesApi,
  housingCalculationsApi,
  pathOf,
  paymentStudiesApi,
  productsApi,
  programsApi,
  referenceRatesApi,
  reportsApi,
  rolesApi,
  savedViewsApi,
  scenariosApi,
  usersApi,
  viabilityStudiesApi,
  webhooksApi,
  type OperationShape,
  type ViabilityStudy,
} from '@umbral/contracts';
import {
  aClient,
  aCostRule,
  aHolder,
  aHousingCalculation,
  aPaymentStudy,
  aProgram,
  aReport,
  aSavedView,
  aScenario,
  aStudy,
  aWebhook,
  unique,
} from '@umbral/contracts/factories';
import { SignedIn, type Caller } from '@umbral/testing';
import { query } from '../support/system.ts';
import { newProgram, type Placement, type World } from './world.ts';

/** A record of any kind: its id, and the fields that a change sends back. */
export interface AnyRecord extends Record<string, unknown> {
  id: number;
  /** Of a company: a user assigned to it, and one who could be. */
  memberId?: number;
  newcomerId?: number;
  /** Of a study: one of its scenarios, one of its reports. */
  scenarioId?: number;
  reportId?: number;
  /** Of a client: a mail to them. */
  mailId?: number;
  /** Of a client: one that may be merged into them. */
  otherId?: number;
  /** The record whose audit its calls write, where that is another one. */
  auditedId?: number;
}

export interface Making {
  world: World;
  placement: Placement;
  caller: Caller;
  /** Of a company: a user assigned to it, and one who could be. */
  withPeople?: boolean | undefined;
}

interface Kind {
  /** Reads one, and all of them. */
  get: OperationShape;
  list: OperationShape;
  make: (making: Making) => Promise<object>;
  switchOff?: { operation: OperationShape; body?: object };
  /** The stored row, where not even an administrator may read it. */
  stored?: (id: number) => Promise<unknown>;
}

/** The owner of the record. */
function ownerOf({ world, placement, caller }: Making): SignedIn {
  if (placement === 'foreign') return world.stranger;
  return placement === 'own' && caller instanceof SignedIn ? caller : world.colleague;
}

/** A fresh caller for mails, because the test sends more than a user's ten a minute. */
const allowMails = () => query('studies', `delete from rate_limits where key like 'client-mail:%'`);

let drawn: Promise<number> | undefined;

/** A copy of an existing report in the name of the study's client, because drawing is limited to ten a minute. */
async function reportOf({ id, userId, companyId, holders }: ViabilityStudy, { admin }: World): Promise<number> {
  drawn ??= admin
    .result(viabilityStudiesApi.create, { body: aStudy() })
    .then((study) => admin.result(reportsApi.create, { params: { id: study.id }, body: aReport() }))
    .then((report) => report.id);
  const [made] = await query<{ id: number }>(
    'studies',
    `insert into client_reports (study_id, user_id, company_id, input, pdf, sha256, pages)
     select $1, $2, $3, jsonb_set(input, '{paper,client}', to_jsonb($5::text)), pdf, sha256, pages
     from client_reports where id = $4 returning id`,
    [id, userId, companyId, await drawn, holders[0]!.name],
  );
  return made!.id;
}

/** Without a password, because no test signs in as them and hashing is slow. */
const newPerson = ({ world, placement }: Making) =>
  world.office.user({ roleId: world.plainRole.id, password: null }, [world.companyOf(placement)]);

const makeBank = ({ world, placement }: Making) =>
  world.office.bank({ companyId: placement === 'shared' ? null : world.companyOf(placement).id });

const SWITCHED_OFF = { isActive: false };

const random = (limit: number) => Math.floor(Math.random() * limit);

/** What kinds of records there are: how one is created and deactivated. */
export const kinds = {
  user: {
    ...usersApi,
    make: async (making: Making) =>
      making.placement === 'own' && making.caller instanceof SignedIn ? making.caller.user : newPerson(making),
    switchOff: { operation: usersApi.setActive, body: SWITCHED_OFF },
  },
  role: {
    ...rolesApi,
    make: ({ world }: Making) => world.office.role({ usuarios: 'view' }),
    switchOff: { operation: rolesApi.toggleStatus },
  },
  program: {
    ...programsApi,
    make: ({ world }: Making) =>
      world.admin.result(programsApi.create, { body: aProgram({ roleId: world.plainRole.id }) }),
    switchOff: { operation: programsApi.toggleStatus },
  },
  webhook: {
    ...webhooksApi,
    make: async ({ world }: Making) => {
      const { id: programId } = await newProgram(world.office, world.plainRole);
      const webhook = await world.admin.result(webhooksApi.create, { body: aWebhook({ programId }) });
      await world.admin.result(webhooksApi.createSecret, { params: { id: webhook.id } });
      return webhook;
    },
    switchOff: { operation: webhooksApi.toggleStatus },
  },
  company: {
    ...companiesApi,
    make: async (making: Making) => {
      const { world, placement, caller, withPeople } = making;
      const people = { own: [caller], shared: [caller, world.colleague], foreign: [world.stranger] }[placement];
      // Every caller may move them, because their role allows nothing.
      const [memberId, newcomerId] = withPeople
        ? [(await newPerson(making)).id, (await newPerson(making)).id]
        : [undefined, undefined];
      const userIds = people.flatMap((person) => (person instanceof SignedIn ? person.user.id : []));
      if (memberId) userIds.push(memberId);
      const company = await world.office.company();
      await world.admin.result(companiesApi.assignUsers, { params: { id: company.id }, body: { userIds } });
      return { ...company, memberId, newcomerId };
    },
    switchOff: { operation: companiesApi.toggleStatus },
  },
  bank: {
    ...banksApi,
    make: makeBank,
    switchOff: { operation: banksApi.setActive, body: SWITCHED_OFF },
  },
  product: {
    ...productsApi,
    make: async (making: Making) => making.world.office.product({ bankId: (await makeBank(making)).id }),
    switchOff: { operation: productsApi.toggleStatus },
  },
  costRule: {
    ...costRulesApi,
    make: ({ world }: Making) => world.admin.result(costRulesApi.create, { body: aCostRule() }),
  },
  referenceRate: {
    ...referenceRatesApi,
    /** Of a month long ago that no other test has: entering it by a call could change a row of theirs. */
    make: async () => {
      for (;;) {
        const month = `${1200 + random(700)}-${String(1 + random(12)).padStart(2, '0')}`;
        const [made] = await query<{ id: number; code: string; month: string }>(
          'catalog',
          `insert into reference_rates (code, month, value, source, published_on)
           values ('euribor_12m', $1, 2.4, 'Banco de España', '2026-11-01')
           on conflict do nothing returning id, code, month`,
          [month],
        );
        if (made) return made;
      }
    },
  },
  client: {
    ...clientsApi,
    make: (making: Making) => ownerOf(making).result(clientsApi.create, { body: aClient() }),
  },
  /** A client, and another one of the same owner. */
  duplicate: {
    ...clientsApi,
    make: async (making: Making) => {
      const create = () => ownerOf(making).result(clientsApi.create, { body: aClient() });
      const [client, other] = [await create(), await create()];
      return { ...client, otherId: other.id };
    },
  },
  /** A client by their own id, with a mail that was not sent. */
  mail: {
    ...clientsApi,
    make: async (making: Making) => {
      const owner = ownerOf(making);
      await allowMails();
      const client = await owner.result(clientsApi.create, { body: aClient() });
      const [mail] = await query<{ id: number }>(
        'studies',
        `insert into client_mails (client_id, evaluation_id, user_id, to_address, subject, body, sha256, state)
         values ($1, $2, $3, $4, 'Su hipoteca', 'Hola', repeat('0', 64), 'failed') returning id`,
        [client.id, client.evaluations[0]?.id, owner.user.id, client.email],
      );
      return { ...client, mailId: mail!.id };
    },
  },
  study: {
    ...viabilityStudiesApi,
    make: (making: Making) => ownerOf(making).result(viabilityStudiesApi.create, { body: aStudy({ region: 'AN' }) }),
    switchOff: { operation: viabilityStudiesApi.toggleStatus },
  },
  /** A study by its own id, with a scenario in it. */
  scenario: {
    ...viabilityStudiesApi,
    make: async (making: Making) => {
      const owner = ownerOf(making);
      const study = await owner.result(viabilityStudiesApi.create, { body: aStudy() });
      const { id } = await owner.result(scenariosApi.create, { params: { id: study.id }, body: aScenario() });
      return { ...study, scenarioId: id };
    },
  },
  /** A study by its own id, with a report of it. Its holder is no other study's: the mail makes a client of them. */
  /** Of a study whose holder is a client: sending it writes no second record. */
  report: {
    ...viabilityStudiesApi,
    make: async (making: Making) => {
      const owner = ownerOf(making);
      const lastName = String(unique());
      const holder = aHolder({ name: `Titular ${lastName}` });
      const email = 'titular@pruebas.umbral.test';
      const { phone } = holder;
      await allowMails();
      const body = aClient({ firstName: 'Titular', lastName, email, phone });
      const { id: auditedId } = await owner.result(clientsApi.create, { body });
      const study = await owner.result(viabilityStudiesApi.create, { body: aStudy({ holders: [holder] }) });
      return { ...study, auditedId, reportId: await reportOf(study, making.world) };
    },
  },
  calculation: {
    ...housingCalculationsApi,
    make: (making: Making) => ownerOf(making).result(housingCalculationsApi.create, { body: aHousingCalculation() }),
    switchOff: { operation: housingCalculationsApi.toggleStatus },
  },
  /** Records of the caller's company are shared with it, the others are private. */
  savedView: {
    ...savedViewsApi,
    make: (making: Making) =>
      ownerOf(making).result(savedViewsApi.create, { body: aSavedView({ isShared: making.placement === 'shared' }) }),
    stored: (id: number) => query('identity', 'select * from saved_views where id = $1', [id]),
  },
  paymentStudy: {
    ...paymentStudiesApi,
    /** No call creates one any more. */
    make: async (making: Making) => {
      const { firstName, lastName, phone } = aPaymentStudy();
      const [record] = await query<{ id: number }>(
        'studies',
        `insert into payment_studies (user_id, company_id, first_name, last_name, phone, monthly_net_income,
           monthly_other_loans, effort_ratio, real_net_income, max_payment)
         values ($1, $2, $3, $4, $5, 2000, 100, 35, 1900, 665) returning id`,
        [ownerOf(making).user.id, making.world.companyOf(making.placement).id, firstName, lastName, phone],
      );
      return record!;
    },
  },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

export const aName = (noun: string) => `${noun} ${unique()}`;

/** Creates a record, inactive where the call requires it; the caller's own user stays active. */
export async function makeRecord(name: KindName, making: Making, isInactive = false): Promise<AnyRecord> {
  const kind: Kind = kinds[name];
  const record = (await kind.make(making)) as AnyRecord;
  const isSelf = name === 'user' && making.placement === 'own';
  if (isInactive && !isSelf && kind.switchOff) {
    const { operation, body } = kind.switchOff;
    const path = pathOf(operation, { id: record.id });
    const answer = await making.world.admin.send(path, { method: operation.method, body });
    if (answer.status >= 300) throw new Error(`The record could not be switched off: ${answer.text}`);
    return { ...record, isActive: false };
  }
  return record;
}

/** The record as an administrator reads it, as text: it differs when anything of the record has changed. */
export async function stateOf({ admin }: World, kind: KindName, { id }: AnyRecord): Promise<string> {
  const { stored }: Kind = kinds[kind];
  if (stored) return JSON.stringify(await stored(id));
  const { status, headers, text } = await admin.call(kinds[kind].get, { params: { id } });
  return JSON.stringify([status, headers.get('etag'), text]);
}
