import { Module } from '@nestjs/common';
import { SigningKeys } from './signing-keys.service.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

@Module({ controllers: [TokensController], providers: [SigningKeys, TokensService], exports: [TokensService] })
export class TokensModule {}
