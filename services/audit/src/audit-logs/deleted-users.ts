import { PAGE_SIZE, totalPages, type DeletedUser, type Paged } from '@umbral/contracts';
import { allOf, matches, sql, type Queryable } from '@umbral/service-kit';

/** Deleted accounts, read from the entries of their deletion. */
const deleted = sql`(
  select entity_id::int as id, entity_name as name, details #>> '{changes,email,before}' as email, "timestamp" as "deletedAt",
    id as place, fold(concat_ws(E'\\n', entity_name, details #>> '{changes,email,before}')) as search_text
  from audit_logs where entity_type = 'user' and action = 'delete') d`;
const columns = sql`d.id, d.name, d.email, d."deletedAt"`;
const isNamed = sql`d.name is not null`;

/** The latest first. */
export async function deletedUsers(
  database: Queryable,
  { search, page }: { search?: string | undefined; page: number },
): Promise<Paged<DeletedUser>> {
  const where = allOf(isNamed, matches('d.search_text', search));
  const count = await database.one<{ total: number }>(sql`select count(*) as total from ${deleted} where ${where}`);
  const total = count?.total ?? 0;
  const pages = totalPages(total, PAGE_SIZE);
  const shown = Math.min(page, pages);
  const items = await database.many<DeletedUser>(sql`
    select ${columns} from ${deleted} where ${where}
    order by d."deletedAt" desc, d.place desc limit ${PAGE_SIZE} offset ${(shown - 1) * PAGE_SIZE}`);
  return { items, pagination: { page: shown, pageSize: PAGE_SIZE, totalPages: pages, total } };
}

export const deletedUser = (database: Queryable, id: number): Promise<DeletedUser | undefined> =>
  database.one<DeletedUser>(sql`select ${columns} from ${deleted} where ${isNamed} and d.id = ${id}`);
