import * as z from 'zod';
import { recordId } from './fields.js';
import { permissionMap } from './permissions.js';

/** The caller, as claims of the internal token. Services trust nothing else. */
export const actorClaims = z.object({
  id: recordId,
  roleId: recordId,
  name: z.string(),
  email: z.string(),
  companyIds: z.array(recordId),
  /** Earliest assignment still standing: the company that new records belong to. */
  companyId: recordId.nullable(),
  permissions: permissionMap,
  /** Stable public name of the session (never the session id itself). */
  sessionKey: z.string(),
  /**
   * When the session last proved who it is, in seconds since 1970 (the name is that of OpenID Connect). Absent in tokens of
   * older releases of identity: they never count as recent.
   */
  auth_time: z.number().int().optional(),
  /** Their role requires a second factor and they have none: only operations of the enrolment are allowed. */
  mustEnrol: z.boolean().optional(),
  /** A program, not a person; see `isOpenToPrograms`. */
  isProgram: z.boolean().optional(),
  /** Names of the modules that a program may publish; absent in tokens of older releases of identity. */
  publishes: z.array(z.string()).optional(),
  /** Scopes of a program's token, see `scopeOf`. Absent: whatever the role allows. */
  scopes: z.array(z.string()).optional(),
});
export type Actor = z.infer<typeof actorClaims>;

export const userHeader = z.object({ id: recordId, email: z.string(), roleId: recordId });
export type UserHeader = z.infer<typeof userHeader>;

/** The user named by the header, or undefined when it is absent or broken. */
export function decodeUserHeader(header: string | undefined): UserHeader | undefined {
  const encoded = /^User ([A-Za-z0-9_-]+)$/.exec(header ?? '')?.[1];
  if (!encoded) return undefined;
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(binary, (c) => c.charCodeAt(0)));
    return userHeader.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
