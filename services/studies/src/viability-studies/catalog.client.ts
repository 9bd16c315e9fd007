import { Injectable } from '@nestjs/common';
import {
  compatibleProduct,
  eligibilityApi,
  fitChanges,
  latestReferenceRate,
  pathOf,
  productFigures,
  purchaseCosts,
  purchaseCostsApi,
  purchaseCostsForCalculator,
  referenceRatesApi,
  type BodyInput,
  type CompatibleProduct,
  type ErrorCode,
  type FitChanges,
  type LatestReferenceRate,
  type ProductFigures,
  type PurchaseCosts,
} from '@umbral/contracts';
import * as z from 'zod';
import { requestService, type CallerContext } from '../requests/request-service.js';
import { config } from '../config.js';

const AWAY = 'El catálogo de productos no está disponible ahora. Tu estudio está guardado: inténtalo en unos minutos';
const SLOW = 'El catálogo de productos está tardando demasiado. Tu estudio está guardado: inténtalo de nuevo';
const COSTS_AWAY = 'Los gastos de compra no están disponibles ahora. Inténtalo en unos minutos';
const COSTS_SLOW = 'Los gastos de compra están tardando demasiado. Inténtalo de nuevo';

type Purchase = BodyInput<typeof purchaseCostsApi.calculate>;
type Profile = BodyInput<typeof eligibilityApi.assess>;

/** Requests from the catalog which products fit, what would make one fit, and the costs of a purchase. */
@Injectable()
export class CatalogClient {
  /** @throws AppError timeout after the limit, service_down when the catalog is unreachable or its answer is invalid */
  assess(profile: Profile, caller: CallerContext): Promise<CompatibleProduct[]> {
    return request(eligibilityApi.assess.path, profile, z.array(compatibleProduct), caller);
  }

  /** @throws AppError as `assess`, and not_found for a product missing from the study's list */
  findChanges(productId: number, profile: Profile, caller: CallerContext): Promise<FitChanges> {
    const path = pathOf(eligibilityApi.changes, { id: productId });
    return request(path, profile, fitChanges, caller, { 404: 'not_found' });
  }

  /** @throws AppError as `findChanges` */
  findFigures(productId: number, profile: Profile, caller: CallerContext): Promise<ProductFigures> {
    const path = pathOf(eligibilityApi.figures, { id: productId });
    return request(path, profile, productFigures, caller, { 404: 'not_found' });
  }

  /** @throws AppError as `assess` */
  calculateCosts(purchase: Purchase, caller: CallerContext): Promise<PurchaseCosts> {
    return request(purchaseCostsApi.calculate.path, purchase, purchaseCosts, caller);
  }

  /** @throws AppError as `assess` */
  latestReferences(caller: CallerContext): Promise<LatestReferenceRate[]> {
    return request(referenceRatesApi.latest.path, undefined, z.array(latestReferenceRate), caller);
  }

  /** The same for the calculator, independent of the caller's role. @throws AppError as `assess` */
  calculateCostsForCalculator(purchase: Purchase, caller: CallerContext): Promise<PurchaseCosts> {
    const { path, answer } = purchaseCostsForCalculator;
    return request(path, purchase, answer, caller, {}, { away: COSTS_AWAY, slow: COSTS_SLOW });
  }
}

const request = <Answer>(
  path: string,
  body: object | undefined,
  answer: z.ZodType<Answer>,
  caller: CallerContext,
  passedOn?: Record<number, ErrorCode>,
  words = { away: AWAY, slow: SLOW },
): Promise<Answer> =>
  requestService(
    { url: config.CATALOG_URL, limitMs: config.CATALOG_LIMIT_MS, path, body, answer, passedOn, ...words },
    caller,
  );
