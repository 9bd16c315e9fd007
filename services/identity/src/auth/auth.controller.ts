import { Controller, Header } from '@nestjs/common';
import { authApi } from '@umbral/contracts';
import { Ctx, Input, Operation, type Context, type InputOf, type PublicContext } from '@umbral/service-kit';
import { Cookie, type SessionCookie } from '../sessions/session-cookie.js';
import { AuthService } from './auth.service.js';

@Controller()
export class AuthController {
  constructor(private readonly auth: AuthService) {}

  @Operation(authApi.login)
  login(@Ctx() context: PublicContext, @Input() input: InputOf<typeof authApi.login>, @Cookie() cookie: SessionCookie) {
    return this.auth.login(context, input, cookie);
  }

  @Operation(authApi.logout)
  logout(@Ctx() context: PublicContext, @Cookie() cookie: SessionCookie) {
    return this.auth.logout(context, cookie);
  }

  @Header('cache-control', 'no-store')
  @Operation(authApi.token)
  token(@Ctx() context: PublicContext, @Input() input: InputOf<typeof authApi.token>) {
    return this.auth.token(context, input);
  }

  @Operation(authApi.me)
  me(@Ctx() context: Context) {
    return this.auth.me(context);
  }
}
