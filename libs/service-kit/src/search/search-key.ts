/**
 * SQL of the functions of `search_key` columns, which `searchRecords` reads. A key is folded text: the title first, then the other
 * searchable texts, each on its own line, then identifiers between tabs. Queries have neither line breaks nor tabs, so that no
 * match spans two of them.
 */
export const searchKeyMigrationSql = String.raw`-- A phone by its digits, without the prefix of Spain.
create function phone_digits(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(value, '[^0-9+]', '', 'g'), '^(\+|00)34|\+', '', 'g');

-- What a record is found by: folded, its title first, each text on a line of its own, and identifiers between tabs.
create function search_key_of(title text, texts text[], identifiers text[]) returns text
  language sql immutable parallel safe
  return fold(array_to_string(array[title] || texts || array[''], E'\n') || E'\t' || array_to_string(identifiers, E'\t') || E'\t');
`;
