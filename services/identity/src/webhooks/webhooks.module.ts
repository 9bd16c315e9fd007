import { Module } from '@nestjs/common';
import { ProgramEventsController } from './program-events.controller.js';
import { WebhookEvents } from './webhook-events.consumer.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhooksController } from './webhooks.controller.js';

@Module({ controllers: [WebhooksController, ProgramEventsController], providers: [WebhookEvents, WebhookSender] })
export class WebhooksModule {}
