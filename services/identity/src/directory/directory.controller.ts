import { Controller } from '@nestjs/common';
import { DIRECTORY_PAGE_SIZE } from '@umbral/contracts';
import { Input, Operation, type InputOf } from '@umbral/service-kit';
import { companyShape, companySnapshot } from '../companies/company.record.js';
import { PrismaClient } from '../generated/prisma/client.js';
import { userShape, userSnapshot } from '../users/user.record.js';
import { listKnownCompanies, listKnownUsers } from './directory.internal.js';

/** What the other services' read models ask for when they start later than the stream remembers. */
@Controller()
export class DirectoryController {
  constructor(private readonly prisma: PrismaClient) {}

  @Operation(listKnownUsers)
  async users(@Input() { query }: InputOf<typeof listKnownUsers>) {
    const users = await this.prisma.user.findMany({ ...pageAfter(query.after), ...userShape });
    return users.map(userSnapshot);
  }

  @Operation(listKnownCompanies)
  async companies(@Input() { query }: InputOf<typeof listKnownCompanies>) {
    const companies = await this.prisma.company.findMany({ ...pageAfter(query.after), ...companyShape });
    return companies.map(companySnapshot);
  }
}

const pageAfter = (id: number) => ({
  where: { id: { gt: id } },
  orderBy: { id: 'asc' as const },
  take: DIRECTORY_PAGE_SIZE,
});
