import { Module } from '@nestjs/common';
import { RemindersController } from './reminders.controller.js';
import { RemindersSchedule } from './reminders.schedule.js';
import { RemindersService } from './reminders.service.js';

@Module({ controllers: [RemindersController], providers: [RemindersService, RemindersSchedule] })
export class RemindersModule {}
