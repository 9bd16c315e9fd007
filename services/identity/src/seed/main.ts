import { DEMO_PASSWORD } from '@umbral/contracts/factories';
import { runSeed, sql } from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { PasswordHashes } from '../passwords/password-hashes.js';
import { seedBulk } from './seed-bulk.js';
import { demoRoles, demoSignIns, seedDemo } from './seed-demo.js';

const passwords = new PasswordHashes(2);

// Demo data; prints the sign-ins as one line of JSON. `--users N --companies N` adds bulk data for measurements.
await runSeed({
  service: 'identity',
  client: (adapter) => new PrismaClient({ adapter }),
  demo: (transactions) => seedDemo(transactions, passwords),
  amounts: ['users', 'companies'],
  bulk: async (database, amounts, prisma) => {
    const { id: roleId } = await prisma.role.findFirstOrThrow({ where: { name: demoRoles.get('agent')?.name } });
    await seedBulk(database, { ...amounts, roleId, passwordHash: await passwords.hash(DEMO_PASSWORD, 'seed') });
  },
  vacuum: sql`vacuum (analyze) users, companies, company_assignments`,
});
process.stdout.write(`${JSON.stringify({ signIns: demoSignIns() })}\n`);
