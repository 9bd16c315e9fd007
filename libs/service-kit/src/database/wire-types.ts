import pg from 'pg';

const { builtins } = pg.types;

const instantText = (text: string): string => new Date(text).toISOString();

// Postgres writes `2026-11-20 08:41:07.1+00`; a timestamp without a zone is UTC here, whatever the machine's zone.
const parsers: Record<number, (text: string) => unknown> = {
  [builtins.TIMESTAMPTZ]: instantText,
  [builtins.TIMESTAMP]: (text) => instantText(`${text.replace(' ', 'T')}Z`),
  [builtins.INT8]: Number,
};

/** Parsers of rows of our own SQL: instants as ISO texts, bigint as number, numeric as its exact text. */
export const wireTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format: 'text' | 'binary' = 'text'): unknown =>
    (format === 'text' && parsers[oid]) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** The same for rows of Prisma: converts its Date, BigInt and Decimal. */
export function wireRow<Row>(row: Record<string, unknown>): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, wireValue(value)])) as Row;
}

function wireValue(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value instanceof Date) return value.toISOString();
  const isDecimal = typeof value === 'object' && value !== null && 'toFixed' in value;
  return isDecimal ? (value as { toFixed(): string }).toFixed() : value;
}
