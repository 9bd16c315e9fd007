import { Injectable } from '@nestjs/common';
import {
  compatibleProduct,
  eligibilityApi,
  fitChanges,
  pathOf,
  purchaseCosts,
  purchaseCostsApi,
  type BodyInput,
  type CompatibleProduct,
  type ErrorCode,
  type FitChanges,
  type PurchaseCosts,
} from '@umbral/contracts';
import { AppError } from '@umbral/service-kit';
import * as z from 'zod';
import { config } from '../config.js';

const AWAY = 'El catálogo de productos no está disponible ahora. Tu estudio está guardado: inténtalo en unos minutos';
const SLOW = 'El catálogo de productos está tardando demasiado. Tu estudio está guardado: inténtalo de nuevo';
/** Refusals that speak about the caller; anything else is trouble between services. */
const REFUSALS: Record<number, ErrorCode> = { 401: 'session_expired', 403: 'forbidden' };

/** Who asks: the token as it came, which the catalog accepts too, and the id under which both services log. */
export interface Asking {
  authorization: string;
  requestId: string;
}

type Profile = BodyInput<typeof eligibilityApi.assess>;

/** Asks the catalog which products fit, what would make one fit, and what buying costs. */
@Injectable()
export class CatalogClient {
  /** @throws AppError timeout after the limit, service_down when the catalog is away or answers what it should not */
  assess(profile: Profile, asking: Asking): Promise<CompatibleProduct[]> {
    return post(eligibilityApi.assess.path, profile, z.array(compatibleProduct), asking, REFUSALS);
  }

  /** @throws AppError as `assess`, and not_found for a product that the list of the study has not */
  findChanges(productId: number, profile: Profile, asking: Asking): Promise<FitChanges> {
    const path = pathOf(eligibilityApi.changes, { id: productId });
    return post(path, profile, fitChanges, asking, { ...REFUSALS, 404: 'not_found' });
  }

  /** @throws AppError as `assess` */
  calculateCosts(purchase: BodyInput<typeof purchaseCostsApi.calculate>, asking: Asking): Promise<PurchaseCosts> {
    return post(purchaseCostsApi.calculate.path, purchase, purchaseCosts, asking, REFUSALS);
  }
}

async function post<Answer>(
  path: string,
  body: object,
  schema: z.ZodType<Answer>,
  { authorization, requestId }: Asking,
  passedOn: Record<number, ErrorCode>,
): Promise<Answer> {
  try {
    const response = await fetch(new URL(path, config.CATALOG_URL), {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'x-request-id': requestId },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(config.CATALOG_LIMIT_MS),
    });
    const answer: unknown = await response.json();
    if (response.ok) return schema.parse(answer);
    const refusal = passedOn[response.status];
    if (refusal) throw new AppError(refusal);
    throw new Error(`the catalog answered ${response.status}`);
  } catch (error) {
    if (error instanceof AppError) throw error;
    const isSlow = (error as Error).name === 'TimeoutError';
    throw new AppError(isSlow ? 'timeout' : 'service_down', { message: isSlow ? SLOW : AWAY, cause: error });
  }
}
