import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { internalToken } from '../harness/people.ts';
import { statementsOf, type Plan, type Statement } from '../harness/statements.ts';
import { pagesOf } from '../harness/stopwatch.ts';
import { lists } from './pages.ts';
import { searches } from './growth.ts';
import type { Context } from '../harness/context.ts';
import type { Figure } from '../report/figure.ts';

export const title = 'How PostgreSQL finds the rows of a list';

/** No figures: writes the plans of the large system's lists beside the results. */
export async function measure({ systems, plansFile }: Context): Promise<Figure[]> {
  const system = await systems.large();
  const parts: string[] = [];
  for (const list of lists.filter(({ what }) => what !== 'audit')) {
    const headers = await internalToken(system, list.service);
    const last = await pagesOf(`${system.urls[list.service]}${list.path}?page=1`, headers);
    const { one = '', many = '' } = searches[list.what] ?? {};
    const queries = [
      'page=1',
      `page=${last}`,
      ...[one, many].map((text) => `page=1&search=${encodeURIComponent(text)}`),
    ];
    const paths = queries.map((query) => `${list.path}?${query}`);
    const answers = await statementsOf(system, list.service, paths, headers);
    paths.forEach((path, index) => parts.push(section(path, answers[index] ?? [])));
  }
  mkdirSync(dirname(plansFile), { recursive: true });
  writeFileSync(
    plansFile,
    `# Plans of the lists\n\nAs logged by PostgreSQL (auto_explain) while the services answered.\n\n${parts.join('\n')}`,
  );
  return [];
}

const section = (path: string, statements: Statement[]) =>
  `## GET ${path}\n\n\`\`\`\n${statements.flatMap(({ plan, milliseconds }) => [`${milliseconds.toFixed(1)} ms`, ...linesOf(plan)]).join('\n')}\n\`\`\`\n`;

function linesOf(plan: Plan, depth = 1): string[] {
  const of = plan['Index Name'] ?? plan['Relation Name'];
  const rows = `${plan['Actual Rows']} rows`;
  const line = `${'  '.repeat(depth)}${plan['Node Type']}${plan['Scan Direction'] === 'Backward' ? ' backward' : ''}${of ? ` on ${of}` : ''}: ${rows}`;
  return [line, ...(plan.Plans ?? []).flatMap((child) => linesOf(child, depth + 1))];
}
