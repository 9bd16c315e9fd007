import { LRUCache } from 'lru-cache';

/** Characters of a statement in a span. */
const MAX_TEXT_LENGTH = 1_000;
const NAME = String.raw`(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?`;
const TABLES: Record<string, RegExp> = {
  insert: new RegExp(String.raw`\binsert\s+into\s+${NAME}`, 'i'),
  update: new RegExp(String.raw`\bupdate\s+${NAME}\s+(?:\w+\s+)?set\b`, 'i'),
  delete: new RegExp(String.raw`\bdelete\s+from\s+${NAME}`, 'i'),
  select: new RegExp(String.raw`\bfrom\s+${NAME}`, 'i'),
};
const WRITES = ['insert', 'update', 'delete'];

interface StatementDescription {
  /** Verb and table: `insert audit_logs`. */
  summary: string;
  /** Without values: those are parameters, and quoted literals are replaced. */
  text: string;
}

/** Most statements are repeated. */
const cache = new LRUCache<string, StatementDescription>({ max: 1_000 });

/** A statement as the attributes of a span. */
export function describeStatement(statement: string): StatementDescription {
  let description = cache.get(statement);
  if (!description) cache.set(statement, (description = { summary: summaryOf(statement), text: textOf(statement) }));
  return description;
}

function summaryOf(statement: string): string {
  const verb = verbOf(statement);
  const table = TABLES[verb];
  const name = table && (table.exec(withoutParts(statement)) ?? table.exec(statement))?.[1];
  return name ? `${verb} ${name}` : verb;
}

function verbOf(statement: string): string {
  const [first = ''] = /\w+/.exec(statement) ?? [];
  if (first.toLowerCase() !== 'with') return first.toLowerCase();
  return WRITES.find((verb) => TABLES[verb]?.test(statement)) ?? 'select';
}

/** Without parentheses, from the inside out: tables of subqueries are not that of the statement. */
function withoutParts(statement: string): string {
  const shorter = statement.replace(/\([^()]*\)/g, '?');
  return shorter === statement ? statement : withoutParts(shorter);
}

const textOf = (statement: string): string =>
  statement
    .replace(/'(?:[^']|'')*'/g, "'?'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT_LENGTH);
