import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, type ColumnType, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg';

const TEXT = 25;
const CHAR = 18;
const NAME = 19;

/**
 * The changes that would bring a database to its schema.prisma. Prisma's own comparison, by the build of its
 * engine that comes as a package: the native one would have to be downloaded.
 * @param url of a migrated database
 * @returns SQL; empty when migrations and schema agree
 */
export async function driftOf(url: string, schemaFile: string): Promise<string> {
  await loadEngine();
  const content = readFileSync(schemaFile, 'utf8');
  const files = [{ path: schemaFile, content }];
  const adapter = bindMigrationAwareSqlAdapterFactory(catalogueReader(url));
  const schemaEngine = await engine.SchemaEngine.new({ datamodels: [[schemaFile, content]] }, () => {}, adapter);
  const { stdout } = await schemaEngine.diff({
    from: { tag: 'schemaDatasource', files, configDir: '.' },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return (stdout ?? '').replace('-- This is an empty migration.', '').trim();
}

let loading: Promise<void> | undefined;
const loadEngine = () => (loading ??= instantiate());

async function instantiate() {
  const wasm = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm/schema_engine_bg')
    .replace(/\.js$/, '.wasm');
  const { instance } = await WebAssembly.instantiate(readFileSync(wasm), { './schema_engine_bg.js': { ...engine } });
  engine.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

/** The adapter does not know two types that only PostgreSQL's own catalogue has (prisma/prisma#27403). */
function catalogueReader(url: string) {
  const factory = new PrismaPg({ connectionString: url });
  const connect = factory.connect.bind(factory);
  factory.connect = async () => readingCatalogue(await connect());
  return factory;
}

/** The parts of Prisma's adapter that are changed here; one of them is private to it. */
interface Queries {
  performIO: (query: object) => Promise<{ fields: { dataTypeID: number }[] }>;
  queryRaw: (query: object) => Promise<{ columnTypes: ColumnType[] }>;
}

function readingCatalogue(original: Awaited<ReturnType<PrismaPg['connect']>>) {
  const adapter = original as unknown as Queries;
  const performIO = adapter.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  const charColumns = new WeakMap<object, boolean[]>();
  adapter.performIO = async (query) => {
    const result = await performIO(query);
    charColumns.set(
      query,
      result.fields.map(({ dataTypeID }) => dataTypeID === CHAR),
    );
    for (const field of result.fields) if ([CHAR, NAME].includes(field.dataTypeID)) field.dataTypeID = TEXT;
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    charColumns.get(query)?.forEach((isChar, column) => {
      if (isChar) result.columnTypes[column] = ColumnTypeEnum.Character;
    });
    return result;
  };
  return original;
}
