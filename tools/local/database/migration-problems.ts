import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { inRoot, root } from '../paths.ts';
import { databaseOwners } from '../processes.ts';
import { run } from '../shell/run.ts';
import { exempt } from './exempt-migrations.ts';
import { readMigrations, REPEATED, WITHOUT_TRANSACTION } from './migration-files.ts';

/** The oldest PostgreSQL that Umbral runs on. */
const OLDEST = '15.0';
/** Style rules that the schema does not follow, and what `migrate` handles itself: it sets lock_timeout and retries. */
const NOT_OURS = [
  'ban-char-field',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'require-lock-timeout',
  'require-statement-timeout',
];

interface Report {
  file: string;
  /** From 0. */
  line: number;
  message: string;
  rule_name: string;
}

/** `service/name` of a migration, its file and text. */
export interface NamedMigration {
  name: string;
  file: string;
  sql: string;
}

/** What would block callers of a large table while it is migrated, one sentence each; older migrations are exempt. */
export async function migrationProblems(): Promise<string[]> {
  const all = databaseOwners().flatMap((service) => {
    const folder = inRoot('services', service, 'prisma', 'migrations');
    return readMigrations(folder).map(({ name, sql }) => ({
      name: `${service}/${name}`,
      file: join(folder, name, 'migration.sql'),
      sql,
    }));
  });
  const problems = await problemsOf(all);
  const flagged = new Set(problems.map(({ name }) => name));
  return [
    ...problems.filter(({ name }) => !exempt[name]).map(({ text }) => text),
    ...Object.keys(exempt)
      .filter((name) => !flagged.has(name))
      .map((name) => `${name} needs no exemption: take it off the list`),
  ];
}

/** By squawk, and by two rules of our own. */
export async function problemsOf(migrations: NamedMigration[]): Promise<{ name: string; text: string }[]> {
  const isAlone = ({ sql }: NamedMigration) => sql.startsWith(WITHOUT_TRANSACTION);
  const reports = [
    ...(await squawk(
      migrations.filter((migration) => !isAlone(migration)),
      ['--assume-in-transaction'],
    )),
    ...(await squawk(migrations.filter(isAlone), [])),
  ];
  const named = new Map(migrations.map(({ name, file }) => [file, name]));
  return [
    ...reports.map(({ file, line, message, rule_name: rule }) => ({
      name: named.get(file) ?? file,
      text: `${relative(root, file)}:${line + 1} ${rule}: ${message}`,
    })),
    ...migrations.flatMap(({ name, file, sql }) =>
      ownProblems(sql).map((problem) => ({ name, text: `${relative(root, file)} ${problem}` })),
    ),
  ];
}

async function squawk(migrations: NamedMigration[], options: string[]): Promise<Report[]> {
  if (!migrations.length) return [];
  const program = join(
    dirname(createRequire(import.meta.url).resolve('squawk-cli/package.json')),
    'js',
    'bin',
    'squawk',
  );
  const { output } = await run(
    process.execPath,
    [
      program,
      ...['--reporter', 'json', '--pg-version', OLDEST, '--exclude', NOT_OURS.join(','), ...options],
      ...migrations.map(({ file }) => file),
    ],
    { cwd: root, allowFailure: true, what: 'The check of the migrations' },
  );
  return JSON.parse(output.slice(output.indexOf('['))) as Report[];
}

/** What squawk does not detect. */
function ownProblems(sql: string): string[] {
  const isAlone = sql.startsWith(WITHOUT_TRANSACTION);
  const text = sql.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '');
  const made = [...text.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi)].map(([, table]) => table);
  const statements = text.split(/;[ \t]*(?:\n|$)/).filter((statement) => !statement.includes(REPEATED));
  const written = statements
    .flatMap((statement) => WRITES.exec(statement.replace(/^--.*$/gm, ''))?.[1] ?? [])
    .filter((table) => !made.includes(table));
  return [
    ...written.map((table) => `writes all of ${table} at once: see "Databases" in docs/operations.md`),
    ...(!isAlone && /\bconcurrently\b/i.test(text.replace(/--.*$/gm, ''))
      ? [
          `runs in a transaction, where nothing can be done concurrently; its first line has to be «${WITHOUT_TRANSACTION}»`,
        ]
      : []),
  ];
}

const WRITES = /^\s*(?:update|delete\s+from)\s+"?(\w+)/i;
