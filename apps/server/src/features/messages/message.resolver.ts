import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, GraphQLDateTime, IdResponse } from '../../core/graphql/index.js';
import { RequirePermission } from '../../core/permissions/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { Message } from './message.model.js';
import { MessageService } from './message.service.js';

@Resolver()
export class MessageResolver {
  constructor(private readonly service: MessageService) {}

  @Query(() => [Message], {
    description: "Messages for the caller that haven't been dismissed or expired, newest first.",
  })
  @RequirePermission('receive-message')
  messages(@CurrentViewer() viewer: Viewer) {
    return this.service.list(viewer);
  }

  @Mutation(() => IdResponse, { description: 'Sends a message.' })
  @RequirePermission('create-message')
  createMessage(
    @CurrentViewer() viewer: Viewer,
    @Args('text', { description: 'Plain text, up to 1000 characters.' }) text: string,
    @Args('userIds', {
      type: () => [Int],
      nullable: true,
      description: 'Recipients. Defaults to everyone in the company.',
    })
    userIds: number[] | null,
    @Args('expiresAt', {
      type: () => GraphQLDateTime,
      nullable: true,
      description: "Time after which the message isn't shown.",
    })
    expiresAt: Date | null,
  ) {
    return this.service.create(viewer, { text, userIds: userIds ?? null, expiresAt: expiresAt ?? null });
  }

  @Mutation(() => BaseResponse, { description: 'Permanently hides messages from the caller.' })
  @RequirePermission('receive-message')
  dismissMessages(@CurrentViewer() viewer: Viewer, @Args('ids', { type: () => [Int] }) ids: number[]) {
    return this.service.dismiss(viewer, ids);
  }
}
