import type { PermissionMap, ServiceName } from '@umbral/contracts';

/** A session as the gateway caches it. */
export interface Session {
  userId: number;
  roleId: number;
  /** Public id of the session; not derived from its secret. */
  sessionKey: string;
  /** Token of a program, which has its own limits. */
  isProgram: boolean;
  /** Of the user; absent in the previous version of identity. */
  email?: string | undefined;
  companyIds?: readonly number[] | undefined;
  /** Absent in the previous version of identity, and while the user must enrol a second factor: no live events of records. */
  permissions?: PermissionMap | undefined;
  /** Complete `Authorization` header by service; none of a service that identity does not know yet. */
  authorizations: Partial<Record<ServiceName, string>>;
  /** Start of the exchange, epoch milliseconds: the session was valid at this time or later. */
  checkedAt: number;
  /** Identity has not extended it: a call of its person exchanges it again. */
  isPassive?: boolean | undefined;
  /** Epoch milliseconds at which the session ends, unless it is used again. */
  endsAt: number;
  /** Epoch milliseconds until which the tokens may be used. */
  usableUntil: number;
  /** Places that have been reported to identity: see `placeOf`. */
  places?: readonly string[];
  /** The last `Authorization: User` header that was verified, so that it is decoded once. */
  knownUserHeader?: string;
}
