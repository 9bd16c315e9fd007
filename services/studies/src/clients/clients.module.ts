import { Module } from '@nestjs/common';
import { ClientMergesController } from './client-merges.controller.js';
import { ClientsController } from './clients.controller.js';

@Module({ controllers: [ClientMergesController, ClientsController] })
export class ClientsModule {}
