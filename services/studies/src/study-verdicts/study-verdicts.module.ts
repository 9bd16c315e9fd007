import { Module } from '@nestjs/common';
import { StudyVerdictsConsumer } from './study-verdicts.consumer.js';
import { StudyVerdictsController } from './study-verdicts.controller.js';

@Module({ controllers: [StudyVerdictsController], providers: [StudyVerdictsConsumer] })
export class StudyVerdictsModule {}
