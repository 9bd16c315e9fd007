import { searchRecords, sql, type Queryable, type Sql, type Database } from '@umbral/service-kit';
import { Office, openPool, stack, type Member } from '@umbral/service-kit/testing';
import { studies } from '../viability-studies/study.record.js';
import { isStudyFound } from '../viability-studies/study-search.js';
import { foundStudies } from './search.kinds.js';

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** Three studies of the caller's company, and two thousand of others; all of them are found. */
const fill = (companyId: number): Sql => sql`
  with added as (
    insert into viability_studies (user_id, company_id, client_name, purchase_price, appraisal_value, financing_percentage, energy_certificate)
    select -1, case when n <= 3 then ${companyId}::int else -n end, 'Lucía García', 200000, 200000, 80, 'A' from generate_series(1, 2003) n
    returning id),
  guarantors as (
    insert into viability_guarantors (study_id, position, name, age, relationship_to_buyer, work_regime, work_seniority, net_income)
    select id, 0, 'Eva García', 50, 'Padre/Madre', 'Funcionario', 20, 1900 from added)
  insert into viability_holders (study_id, position, name, age, work_regime, work_seniority, net_income, savings)
  select id, 0, 'Lucía García', 40, 'Cuenta ajena', 9, 2000, 10000 from added`;

class Undone extends Error {}

describe('a frequent text', () => {
  let database: Database;
  let agent: Member;
  beforeAll(async () => {
    const office = await Office.open();
    agent = await office.member({ estudios_viabilidad: 'view' }, [await office.company()]);
    database = openPool({ url: stack.databases.studies.owner, name: 'plans spec', max: 2 });
  });
  afterAll(() => database.close());

  /** Statistics of these rows, and nothing is left of them. */
  const withManyStudies = (work: (queryable: Queryable) => Promise<void>) =>
    database
      .transaction(async (queryable) => {
        await queryable.query(fill(agent.user.companyId!));
        await queryable.query(sql`analyze viability_studies, viability_holders, viability_guarantors`);
        await work(queryable);
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });

  it('is searched in the studies of the own company, not in those of all', async () => {
    const { user } = agent;
    const actor = { ...user, companyIds: [user.companyId!], permissions: { view: {}, delete: {} }, sessionKey: 'spec' };
    const call = { actor, requestId: 'spec', ip: '', userAgent: '', query: { q: 'garcia' } };
    const scope = studies.scope?.(call);
    const statements = [sql`select from viability_studies s where (${scope}) and ${isStudyFound('garcia', scope)}`];
    const noting = { many: (statement: Sql) => Promise.resolve((statements.push(statement), [])) };
    await searchRecords(noting, call, [foundStudies]);
    await withManyStudies(async (queryable) => {
      for (const statement of statements) {
        const [row] = await queryable.many<{ 'QUERY PLAN': [{ Plan: Plan }] }>(sql`explain (format json) ${statement}`);
        const ways = nodesOf(row!['QUERY PLAN'][0].Plan).map(wayOf);
        expect(ways).toEqual(expect.arrayContaining(OWN_ROWS));
        expect(ways.filter((way) => ALL_ROWS.test(way))).toEqual([]);
      }
    });
    expect(statements).toHaveLength(2);
  });
});

/** How the people of a study are read, where the study is known. */
const OWN_ROWS = ['viability_holders_study_id_position_key', 'viability_guarantors_study_id_position_key'];
/** A trigram index finds the matches of all companies. */
const ALL_ROWS = /_search_|^Seq Scan viability_/;

const wayOf = ({ 'Node Type': node, 'Index Name': index, 'Relation Name': table }: Plan) => index ?? `${node} ${table}`;
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
