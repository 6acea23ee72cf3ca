import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { BasicStrategy } from 'passport-http';
import { Strategy as BearerStrategy } from 'passport-http-bearer';
import type { ConsoleRequest } from '../graphql/context.js';
import type { Caller } from './caller.js';
import { readCredentials } from './credentials.js';
import { SessionService } from './sessions.js';
import { type Origin, SignInService } from './sign-in.js';

/** Returns the origin of a request, for throttling and the audit log. */
export function originOf(request: ConsoleRequest): Origin {
  return {
    address: request.ip ?? 'unknown',
    userAgent: request.get('user-agent')?.slice(0, 300) ?? null,
    requestId: request.requestId ?? null,
  };
}

/** Strategy for `Authorization: Basic base64(user:password)`. */
@Injectable()
export class BasicPasswordStrategy extends PassportStrategy(BasicStrategy, 'basic') {
  constructor(private readonly signIn: SignInService) {
    super({ passReqToCallback: true });
  }

  async validate(request: ConsoleRequest, username: string): Promise<Caller | false> {
    // Parses the header again, because the library cuts off a password at its first colon.
    const credentials = readCredentials(request.get('authorization') ?? '');
    const password = credentials?.scheme === 'basic' ? credentials.password : '';
    const isSignIn = request.rootField === 'auth';
    return (await this.signIn.withPassword(username, password, originOf(request), isSignIn)) ?? false;
  }
}

/** Strategy for `Authorization: Bearer TOKEN`. */
@Injectable()
export class BearerTokenStrategy extends PassportStrategy(BearerStrategy, 'bearer') {
  constructor(private readonly sessions: SessionService) {
    super({ passReqToCallback: true });
  }

  async validate(request: ConsoleRequest, token: string): Promise<Caller | false> {
    return (await this.sessions.find(token, request.addressCompanyId)) ?? false;
  }
}
