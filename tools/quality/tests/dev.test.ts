import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { compileFile, removeCompiled } from '../../local/build/compile-file.ts';
import { servicesUsing } from '../../local/dev/dependents.ts';
import { temporaryFolder } from './temporary-folder.ts';

test('a saved file affects the services that use it, directly or through a library', () => {
  assert.deepEqual(servicesUsing('services/identity'), ['identity']);
  assert.deepEqual(servicesUsing('libs/mortgage').sort(), ['catalog', 'studies']);
  assert.deepEqual(servicesUsing('libs/contracts').sort(), [
    'audit',
    'catalog',
    'gateway',
    'identity',
    'releases',
    'studies',
  ]);
  assert.deepEqual(servicesUsing('libs/ui'), []);
});

test('a saved file is compiled to the path of the build, and deleted with its source', async () => {
  const folder = temporaryFolder();
  const source = join(folder, 'src', 'users', 'users.service.ts');
  const compiled = join(folder, 'dist', 'users', 'users.service.js');
  mkdirSync(join(folder, 'src', 'users'), { recursive: true });
  writeFileSync(source, "function mark(target: object) {}\n@mark\nexport class Users { name: string = 'users'; }\n");
  await compileFile(source);
  assert.match(readFileSync(compiled, 'utf8'), /export \{ Users \}|export class Users/);
  assert.match(readFileSync(compiled, 'utf8'), /sourceMappingURL=users\.service\.js\.map/);
  assert.ok(existsSync(`${compiled}.map`));
  removeCompiled(source);
  assert.equal(existsSync(compiled), false);
});

test('a compile error names the file and position', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'src'));
  const source = join(folder, 'src', 'broken.ts');
  writeFileSync(source, 'export const one = (;\n');
  await assert.rejects(compileFile(source), {
    name: 'Failure',
    message: /src\/broken\.ts does not compile\./,
    details: /Expression expected/,
  });
});
