import { Injectable } from '@nestjs/common';
import { isAdministrator, studyProfile, type CompatibleProduct, type viabilityStudiesApi } from '@umbral/contracts';
import type { Context, InputOf } from '@umbral/service-kit';
import { PrismaClient } from '../generated/prisma/client.js';
import { toWire } from '../records/to-wire.js';
import { CatalogClient } from './catalog.client.js';
import { findStudyInScope, type StudyRecord } from './study.record.js';

@Injectable()
export class CompatibleProductsService {
  constructor(
    private readonly prisma: PrismaClient,
    private readonly catalog: CatalogClient,
  ) {}

  async list(
    context: Context,
    { params }: InputOf<typeof viabilityStudiesApi.compatibleProducts>,
    authorization: string,
  ): Promise<CompatibleProduct[]> {
    const study = await findStudyInScope(this.prisma, context, params.id);
    const products = await this.catalog.assess(profileOf(study), { authorization, requestId: context.requestId });
    return isAdministrator(context.actor) ? products : products.map(withoutBank);
  }
}

/** What the catalog needs of a study, and no more: the schema drops names, notes and ids. */
const profileOf = (study: StudyRecord) => studyProfile.parse(toWire(study));

/** Which bank is behind a product, and its name, is for administrators. */
const withoutBank = (product: CompatibleProduct): CompatibleProduct => ({ ...product, name: null, bankName: null });
