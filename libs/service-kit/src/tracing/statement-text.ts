import { LRUCache } from 'lru-cache';

/** Characters of a statement that are told. */
const MOST = 1_000;
const NAME = String.raw`(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)"?`;
const TABLES: Record<string, RegExp> = {
  insert: new RegExp(String.raw`\binsert\s+into\s+${NAME}`, 'i'),
  update: new RegExp(String.raw`\bupdate\s+${NAME}\s+(?:\w+\s+)?set\b`, 'i'),
  delete: new RegExp(String.raw`\bdelete\s+from\s+${NAME}`, 'i'),
  select: new RegExp(String.raw`\bfrom\s+${NAME}`, 'i'),
};
const WRITES = ['insert', 'update', 'delete'];

interface Told {
  /** `insert audit_logs`: what it does, and to which table. */
  summary: string;
  /** Without its values: those are parameters, and what stands between quotes is left out as well. */
  text: string;
}

/** Most statements come again. */
const known = new LRUCache<string, Told>({ max: 1_000 });

/** What is told of a statement. */
export function describeStatement(statement: string): Told {
  let told = known.get(statement);
  if (!told) known.set(statement, (told = { summary: summaryOf(statement), text: textOf(statement) }));
  return told;
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

/** The innermost parentheses first: the tables of subqueries are not that of the statement. */
function withoutParts(statement: string): string {
  const shorter = statement.replace(/\([^()]*\)/g, '?');
  return shorter === statement ? statement : withoutParts(shorter);
}

const textOf = (statement: string): string =>
  statement
    .replace(/'(?:[^']|'')*'/g, "'?'")
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST);
