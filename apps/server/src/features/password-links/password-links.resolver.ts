import { Args, Context, Mutation, Resolver } from '@nestjs/graphql';
import { originOf } from '../../core/auth/index.js';
import { BaseResponse, type GraphQLContext, SaveResult } from '../../core/graphql/index.js';
import { Everybody } from '../../core/permissions/index.js';
import { PasswordLinksService } from './password-links.service.js';

@Resolver()
export class PasswordLinksResolver {
  constructor(private readonly links: PasswordLinksService) {}

  @Mutation(() => BaseResponse, {
    description:
      'Mails a link to set a new password; answers the same whether or not the user exists. Needs no session.',
  })
  @Everybody()
  requestPasswordReset(
    @Context() { req }: GraphQLContext,
    @Args('username', { description: 'Sign-in name or mail address.' }) username: string,
  ) {
    return this.links.request(username, originOf(req), (work) => void req.res?.once('close', work));
  }

  @Mutation(() => SaveResult, {
    description:
      'Sets the password with the token of a mailed link and ends all sign-ins of the user. Needs no session.',
  })
  @Everybody()
  setPassword(
    @Context() { req }: GraphQLContext,
    @Args('token', { description: 'Token of the link; good once, for one hour (invitations: seven days).' })
    token: string,
    @Args('password', { description: 'At least 8 characters.' }) password: string,
    @Args('password_repeat', { description: 'The password once more.' }) password_repeat: string,
  ) {
    return this.links.setPassword(token, { password, password_repeat }, originOf(req));
  }
}
