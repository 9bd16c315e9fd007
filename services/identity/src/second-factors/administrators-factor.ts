import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ADMINISTRATOR_ROLE_ID } from '@umbral/contracts';
import { Database, sql } from '@umbral/service-kit';
import { config } from '../config.js';

/** The administrators' role cannot be edited, so the configuration decides whether it requires a second factor. */
@Injectable()
export class AdministratorsFactor implements OnModuleInit {
  constructor(private readonly database: Database) {}

  async onModuleInit(): Promise<void> {
    const isRequired = config.ADMINISTRATORS_NEED_SECOND_FACTOR;
    await this.database.query(sql`
      update roles set requires_second_factor = ${isRequired}
      where id = ${ADMINISTRATOR_ROLE_ID} and requires_second_factor <> ${isRequired}`);
  }
}
