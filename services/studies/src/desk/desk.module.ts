import { Module } from '@nestjs/common';
import { DeskController } from './desk.controller.js';

@Module({ controllers: [DeskController] })
export class DeskModule {}
