import { Injectable } from '@nestjs/common';
import { Database, sql } from '@umbral/service-kit';
import { accountOf } from '../throttle/account-of.js';
import type { DeviceCookies } from './device-cookies.js';

/** Devices that an account signed in from since its last change: a cookie of another `access_version` does not count. */
@Injectable()
export class KnownDevices {
  constructor(private readonly database: Database) {}

  /** Throttle key for attempts with this address: the device if it is known to the account, else the account. */
  async callerFor(devices: DeviceCookies, email: string): Promise<string> {
    const device = await this.find(devices, email);
    return device ? `device:${device}` : `account:${accountOf(email)}`;
  }

  /** Whether this account has signed in from this device before. */
  async knows(devices: DeviceCookies, email: string): Promise<boolean> {
    return (await this.find(devices, email)) !== undefined;
  }

  /** The query reveals nothing: only a signed cookie for this address causes it. */
  private async find(devices: DeviceCookies, email: string): Promise<string | undefined> {
    const claim = devices.claimFor(email);
    const isCurrent =
      claim &&
      (await this.database.one(sql`
        select 1 as found from users where email = ${accountOf(email)} and access_version = ${claim.accessVersion}`));
    return isCurrent ? claim.device : undefined;
  }
}
