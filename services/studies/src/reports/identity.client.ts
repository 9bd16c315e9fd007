import { Injectable } from '@nestjs/common';
import {
  companiesApi,
  company,
  isAdministrator,
  myCompany,
  pathOf,
  type Actor,
  type MyCompany,
} from '@umbral/contracts';
import * as z from 'zod';
import { requestService, type CallerContext } from '../requests/request-service.js';
import { config } from '../config.js';

const AWAY = 'Los datos de la compañía no están disponibles ahora. Tu estudio está guardado: inténtalo en unos minutos';
const SLOW = 'Los datos de la compañía están tardando demasiado. Tu estudio está guardado: inténtalo de nuevo';

/** The issuer of a report without a company. */
const OURSELVES = 'Umbral';

export interface Issuer {
  name: string;
  logo: string | null;
  notice: string | null;
}

/** Requests the issuer of a report from identity. */
@Injectable()
export class IdentityClient {
  /**
   * A company that the caller may see: any company for an administrator, otherwise only their own.
   * @returns undefined for one that the caller has left
   * @throws AppError service_down, timeout
   */
  async findCompany(id: number, actor: Actor, caller: CallerContext): Promise<MyCompany | undefined> {
    if (isAdministrator(actor)) return request(pathOf(companiesApi.get, { id }), company, caller);
    const mine = await request(companiesApi.mine.path, z.array(myCompany), caller);
    return mine.find((one) => one.id === id);
  }

  /** The issuer of a record with or without a company. A caller who has left the company gets at most its name. */
  async findIssuer(
    { companyId, companyName = null }: { companyId: number | null; companyName?: string | null },
    actor: Actor,
    caller: CallerContext,
  ): Promise<Issuer> {
    const found = companyId === null ? undefined : await this.findCompany(companyId, actor, caller);
    const { name = companyName ?? OURSELVES, logo = null, reportNotice = null } = found ?? {};
    return { name, logo, notice: reportNotice };
  }
}

const request = <Answer>(path: string, answer: z.ZodType<Answer>, caller: CallerContext): Promise<Answer> =>
  requestService(
    { url: config.IDENTITY_URL, limitMs: config.IDENTITY_LIMIT_MS, path, answer, away: AWAY, slow: SLOW },
    caller,
  );
