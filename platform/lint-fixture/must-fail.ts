const BOUNDARIES = '@nx/enforce-module-boundaries';
const importing = (file: string, target: string, rule = BOUNDARIES) => ({
  file,
  source: `import * as other from '${target}';\nexport const used = other;\n`,
  rule,
});

/**
 * What lint has to refuse. Each source is linted as if it were the named file, which must exist where types are read; a rule that has quietly
 * stopped working (no project graph, a missing tag, a renamed plugin) fails here instead of letting everything pass.
 */
export const mustFail: { file: string; source: string; rule: string }[] = [
  importing('apps/mf-admin/src/module.ts', '@umbral/service-kit'),
  importing('apps/mf-admin/src/module.ts', '@umbral/mf-audits'),
  importing('apps/mf-admin/src/module.ts', '../../mf-audits/src/module'),
  importing('apps/shell/src/index.ts', '@umbral/identity'),
  // Of a kind that it may import, and of a domain that it may not.
  importing('apps/mf-studies/src/module.ts', '@umbral/audit-proof'),
  importing('services/studies/src/main.ts', '@umbral/audit-proof'),
  importing('services/identity/src/main.ts', '@umbral/studies'),
  importing('services/identity/src/main.ts', '../../studies/src/main.js'),
  importing('services/identity/src/main.ts', '@umbral/web-kit'),
  importing('libs/web-kit/src/index.ts', '@umbral/mortgage'),
  importing('libs/service-kit/src/index.ts', '@umbral/mortgage'),
  importing('libs/ui/src/index.ts', '@umbral/contracts'),
  importing('libs/contracts/src/index.ts', '@umbral/mortgage'),
  importing('libs/mortgage/src/index.ts', '@umbral/contracts'),
  importing('apps/mf-admin/src/module.ts', '@umbral/web-kit/testing', 'no-restricted-imports'),
  importing('services/identity/src/main.ts', '@umbral/service-kit/testing', 'no-restricted-imports'),
  {
    file: 'services/identity/src/main.ts',
    source: 'export const port = process.env.PORT;\n',
    rule: 'no-restricted-syntax',
  },
  { file: 'services/identity/src/main.ts', source: "console.log('here');\n", rule: 'no-console' },
  {
    file: 'services/identity/src/main.ts',
    source: 'const work = async () => 1;\nwork();\n',
    rule: '@typescript-eslint/no-floating-promises',
  },
  {
    file: 'libs/web-kit/src/index.ts',
    source:
      "import { useState } from 'react';\nexport function useMaybe(on: boolean) {\n  if (on) return useState(0);\n  return undefined;\n}\n",
    rule: 'react-hooks/rules-of-hooks',
  },
  {
    file: 'platform/src/wrongName.mjs',
    source: 'export const one = 1;\n',
    rule: 'check-file/filename-naming-convention',
  },
];

/** Imports that the house allows: the boundary rule must not refuse everything either. */
export const mustPass = [
  importing('apps/mf-admin/src/module.ts', '@umbral/web-kit'),
  importing('services/identity/src/main.ts', '@umbral/service-kit'),
  importing('apps/mf-audits/src/module.ts', '@umbral/audit-proof'),
  importing('libs/web-kit/src/index.ts', '@umbral/ui'),
  importing('libs/service-kit/src/index.ts', '@umbral/contracts'),
  importing('services/identity/src/users/users.api.spec.ts', '@umbral/service-kit/testing'),
];
