import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import { originOf } from '../../core/auth/index.js';
import { BaseResponse, type GraphQLContext, SaveResult } from '../../core/graphql/index.js';
import { Public } from '../../core/permissions/index.js';
import { PasswordLinksService } from './password-links.service.js';

@Resolver()
export class PasswordLinksResolver {
  constructor(private readonly links: PasswordLinksService) {}

  @Mutation(() => BaseResponse, {
    description:
      "Emails a password reset link. The response is the same whether or not the user exists. Doesn't require a session.",
  })
  @Public()
  requestPasswordReset(
    @Context() { req }: GraphQLContext,
    @Args('username', { description: 'Username or email address.' }) username: string,
  ) {
    return this.links.request(username, originOf(req), (work) => void req.res?.once('close', work));
  }

  @Mutation(() => SaveResult, {
    description:
      "Sets the password with the token from an emailed link and revokes all of the user's sessions. Doesn't require a session.",
  })
  @Public()
  setPassword(
    @Context() { req }: GraphQLContext,
    @Args('token', {
      description: 'Token from the link. It can be used once, within one hour (invitations: seven days).',
    })
    token: string,
    @Args('password', { description: 'Password, at least 8 characters.' }) password: string,
    @Args('password_repeat', { description: 'Password confirmation.' }) password_repeat: string,
  ) {
    return this.links.setPassword(token, { password, password_repeat }, originOf(req));
  }
}
