import { Injectable } from '@nestjs/common';
import {
  compatibleProduct,
  eligibilityApi,
  type BodyInput,
  type CompatibleProduct,
  type ErrorCode,
} from '@umbral/contracts';
import { AppError } from '@umbral/service-kit';
import * as z from 'zod';
import { config } from '../config.js';

const AWAY = 'El catálogo de productos no está disponible ahora. Tu estudio está guardado: inténtalo en unos minutos';
const SLOW = 'El catálogo de productos está tardando demasiado. Tu estudio está guardado: inténtalo de nuevo';
/** Refusals that speak about the caller; anything else is trouble between services. */
const PASSED_ON: Record<number, ErrorCode> = { 401: 'session_expired', 403: 'forbidden' };

/** Who asks: the token as it came, which the catalog accepts too, and the id under which both services log. */
export interface Asking {
  authorization: string;
  requestId: string;
}

/** Asks the catalog which products fit. */
@Injectable()
export class CatalogClient {
  /** @throws AppError timeout after the limit, service_down when the catalog is away or answers what it should not */
  async assess(
    profile: BodyInput<typeof eligibilityApi.assess>,
    { authorization, requestId }: Asking,
  ): Promise<CompatibleProduct[]> {
    try {
      const response = await fetch(new URL(eligibilityApi.assess.path, config.CATALOG_URL), {
        method: eligibilityApi.assess.method,
        headers: { authorization, 'content-type': 'application/json', 'x-request-id': requestId },
        body: JSON.stringify(profile),
        signal: AbortSignal.timeout(config.CATALOG_LIMIT_MS),
      });
      const answer: unknown = await response.json();
      if (response.ok) return z.array(compatibleProduct).parse(answer);
      const refusal = PASSED_ON[response.status];
      if (refusal) throw new AppError(refusal);
      throw new Error(`the catalog answered ${response.status}`);
    } catch (error) {
      if (error instanceof AppError) throw error;
      const isSlow = (error as Error).name === 'TimeoutError';
      throw new AppError(isSlow ? 'timeout' : 'service_down', { message: isSlow ? SLOW : AWAY, cause: error });
    }
  }
}
