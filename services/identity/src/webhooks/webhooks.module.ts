import { Module } from '@nestjs/common';
import { WebhookEvents } from './webhook-events.consumer.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhooksController } from './webhooks.controller.js';

@Module({ controllers: [WebhooksController], providers: [WebhookEvents, WebhookSender] })
export class WebhooksModule {}
