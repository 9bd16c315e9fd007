import type { ServiceName } from '@umbral/contracts';

/** A session as the gateway keeps it between calls. */
export interface Session {
  userId: number;
  roleId: number;
  /** Public name of the session. Its secret is never a part of it. */
  sessionKey: string;
  /** It is a program's token, which has limits of its own. */
  isProgram: boolean;
  /** Of whom it is; an identity of the version before does not say it. */
  email?: string | undefined;
  companyIds?: readonly number[] | undefined;
  /** Complete `Authorization` header by service. */
  authorizations: Record<ServiceName, string>;
  /** When identity was asked, as epoch milliseconds: what it said is no older. */
  checkedAt: number;
  /** Epoch milliseconds at which the session ends, unless its owner goes on working. */
  endsAt: number;
  /** Epoch milliseconds until which the tokens may be used. */
  usableUntil: number;
  /** From where identity knows that it is used: see `placeOf`. */
  places?: readonly string[];
  /** The last `Authorization: User` header that was found to name this user: comparing texts is enough afterwards. */
  knownUserHeader?: string;
}
