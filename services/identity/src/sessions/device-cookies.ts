import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { durations, secondsOf } from '@umbral/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../config.js';
import { accountOf } from '../throttle/account-of.js';
import { newSecret } from './session-id.js';

const NAME = 'umbral_device';
/** Binds a pending sign-in to its browser. */
const SIGN_IN_NAME = `${NAME}_signin`;

const keys = config.SEALING_KEY.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'umbral devices', 32)));
const [newestKey = Buffer.alloc(0)] = keys;

const signature = (key: Buffer, ...parts: (string | number)[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');

/** One cookie for each account; its name does not reveal which. */
const nameFor = (key: Buffer, account: string): string =>
  `${NAME}_${signature(key, 'name', account)
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 12)}`;

const areEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

export interface DeviceClaim {
  device: string;
  /** Of the account when the cookie was set. */
  accessVersion: number;
}

/**
 * The accounts that signed in from this device: one signed cookie for each. Wrong passwords from other devices do not
 * lock the account on this one. The cookie has no other effect.
 */
export class DeviceCookies {
  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
  ) {}

  /** The secret of this browser while a second factor is pending. */
  get browser(): string | undefined {
    return new RegExp(`(?:^|; *)(?:__Secure-)?${SIGN_IN_NAME}=([\\w-]{43})(?:;|$)`).exec(this.sent)?.[1];
  }

  /** The same secret, created if absent, for as long as a sign-in may be pending. */
  bindBrowser(seconds: number): string {
    const secret = this.browser ?? newSecret();
    this.write(SIGN_IN_NAME, secret, seconds);
    return secret;
  }

  /** The signed cookie for this address: valid while the account has its `access_version`, see `KnownDevices`. */
  claimFor(email: string): DeviceClaim | undefined {
    return this.claimOf(accountOf(email));
  }

  /** Sets the cookie of this account. */
  remember(email: string, accessVersion: number): void {
    const account = accountOf(email);
    const device = this.claimOf(account)?.device ?? newSecret().slice(0, 22);
    const seconds = secondsOf(durations.knownDevice, config.KNOWN_DEVICE_DAYS);
    const endsAt = Math.floor(Date.now() / 1_000) + seconds;
    const signed = signature(newestKey, account, device, endsAt, accessVersion);
    this.write(nameFor(newestKey, account), `${device}.${endsAt}.${accessVersion}.${signed}`, seconds);
  }

  private write(name: string, value: string, seconds: number): void {
    const isSecure = this.request.headers['x-forwarded-proto'] === 'https';
    const parts = [`${isSecure ? '__Secure-' : ''}${name}=${value}`, 'Path=/api/auth', 'HttpOnly'];
    parts.push('SameSite=Lax', ...(isSecure ? ['Secure'] : []), `Max-Age=${seconds}`);
    this.reply.header('set-cookie', parts.join('; '));
  }

  private get sent(): string {
    const header = this.request.headers['x-umbral-devices'];
    return typeof header === 'string' ? header : '';
  }

  private claimOf(account: string): DeviceClaim | undefined {
    return keys.map((key) => this.claimBy(key, account)).find((claim) => claim !== undefined);
  }

  /** Name and signature of a cookie are of the key that was the newest when it was set. */
  private claimBy(key: Buffer, account: string): DeviceClaim | undefined {
    const value = new RegExp(`(?:^|; *)(?:__Secure-)?${nameFor(key, account)}=([^;]*)`).exec(this.sent)?.[1];
    const [device = '', endsAt = '', version = '', signed = ''] = value?.split('.') ?? [];
    if (Number(endsAt) * 1_000 <= Date.now()) return undefined;
    const accessVersion = Number(version);
    const isSigned = areEqual(signed, signature(key, account, device, Number(endsAt), accessVersion));
    return isSigned ? { device, accessVersion } : undefined;
  }
}

/** Parameter decorator: the device cookies of the call. */
export const Devices = createParamDecorator((_: unknown, execution: ExecutionContext) => {
  const http = execution.switchToHttp();
  return new DeviceCookies(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});
