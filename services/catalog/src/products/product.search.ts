import { matches, sql, type Sql } from '@umbral/service-kit';

/**
 * For a list over `products p`: the text in the product's name or in its bank's; undefined when there is none. Two
 * searches joined by their ids, because an `or` across two tables would read every product.
 */
export function productSearchSql(text: string | undefined): Sql | undefined {
  const inName = matches('named.search_text', text);
  const inBank = matches('b.search_name', text);
  return inName && sql`p.id in (
    select named.id from products named where ${inName}
    union all select offered.id from products offered join banks b on b.id = offered.bank_id where ${inBank})`;
}
