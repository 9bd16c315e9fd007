/** Its text may compose any statement. */
export const RUNS_BLOCK = 'runs a block, whose statements are not checked';

/** Changes that would break the running version. */
const TAKEN_AWAY: [RegExp, string][] = [
  [/^drop\s+((?:materialized\s+)?view|table|type|domain|schema|sequence|function|procedure)\b/, 'drops a $1'],
  [/^truncate\b/, 'empties a table'],
  [/^alter\s+(?!index\b)\w+\b.*\brename\s+(?!constraint\b)/, 'renames what the running version reads'],
  [/^alter\s+table\b.*\bdrop\s+default\b/, 'drops a default'],
  [/^alter\s+table\b.*\bset\s+not\s+null\b/, 'requires a value that the running version may omit'],
  [/^alter\s+table\b.*\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/, 'gives a column another type'],
  [/^alter\s+table\b.*\bset\s+schema\b/, 'moves a table'],
  [/^do\b/, RUNS_BLOCK],
];
const DROPPED_PART =
  /\bdrop\s+(?:column\s+)?(?:if\s+exists\s+)?(?!constraint\b|default\b|not\b|expression\b|identity\b)"?\w+/;
const ADDED_COLUMN =
  /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(?!constraint\b|primary\b|unique\b|check\b|foreign\b|exclude\b)/;

/**
 * Why a migration cannot run while the former version works on the same database, one reason each: it may only
 * add. Blocking locks are checked in `migration-problems.ts`.
 */
export function takenAway(sql: string): string[] {
  const statements = statementsOf(sql);
  const made = statements.flatMap(
    (statement) => /^create\s+table\s+(?:if\s+not\s+exists\s+)?(\S+)/.exec(statement)?.[1] ?? [],
  );
  const triggers = statements.flatMap(
    (statement) => /\btrigger\s+"?(\w+)"?\s+(?:before|after|instead)/.exec(statement)?.[1] ?? [],
  );
  return statements.flatMap((statement) => {
    const table = /^alter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?(\S+)/.exec(statement)?.[1];
    if (table && made.includes(table)) return [];
    const trigger = /^drop\s+trigger\s+(?:if\s+exists\s+)?"?(\w+)/.exec(statement)?.[1];
    if (trigger) return triggers.includes(trigger) ? [] : ['drops a trigger'];
    const [rule, what] = TAKEN_AWAY.find(([pattern]) => pattern.test(statement)) ?? [];
    if (rule && what) return [what.replace('$1', rule.exec(statement)?.[1] ?? '')];
    return table ? columnsTakenAway(statement) : [];
  });
}

function columnsTakenAway(statement: string): string[] {
  if (DROPPED_PART.test(statement)) return ['drops a column'];
  const needed = partsOf(statement).filter(
    (part) => ADDED_COLUMN.test(part) && /\bnot\s+null\b/.test(part) && !/\bdefault\b|\bgenerated\b/.test(part),
  );
  return needed.length ? ['adds a column that the running version leaves empty'] : [];
}

/** In lower case, on one line, without comments, texts and the bodies of functions. */
const statementsOf = (sql: string): string[] =>
  sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

/** By the commas outside of brackets. */
function partsOf(statement: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of statement) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}
