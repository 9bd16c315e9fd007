import { Module } from '@nestjs/common';
import { AdvisersController } from './advisers.controller.js';

@Module({ controllers: [AdvisersController] })
export class AdvisersModule {}
