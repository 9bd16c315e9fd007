import { Controller } from '@nestjs/common';
import { internalOperation, Operation } from '@umbral/service-kit';
import * as z from 'zod';
import { SigningKeys } from './signing-keys.service.js';

const publicKeys = internalOperation({
  id: 'jwks',
  method: 'GET',
  path: '/.well-known/jwks.json',
  summary: 'Public keys that verify internal tokens',
  access: 'public',
  answer: z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }),
});

@Controller()
export class TokensController {
  constructor(private readonly keys: SigningKeys) {}

  @Operation(publicKeys)
  publicKeys() {
    return this.keys.publicKeys();
  }
}
