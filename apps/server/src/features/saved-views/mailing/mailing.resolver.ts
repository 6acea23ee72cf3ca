import { Args, Int, Mutation, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { BaseResponse, CurrentViewer, ExpectedVersion, SaveResult, User } from '../../../core/graphql/index.js';
import { AnySignedInUser } from '../../../core/permissions/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { ViewMailing, ViewMailingInput, ViewMailingMutations } from './mailing.model.js';
import { MailingService } from './mailing.service.js';

const input = { name: 'input', type: () => ViewMailingInput, description: 'Data to save.' } as const;
const id = { name: 'id', type: () => Int } as const;
const view = { name: 'viewId', type: () => Int, description: 'View ID.' } as const;
const viewFilter = { ...view, nullable: true, description: 'View ID; null for all views.' } as const;
const idFilter = { ...id, nullable: true, description: 'Schedule ID; null for all schedules.' } as const;

/** The required permission is that of the view's report. */
@Resolver(() => ViewMailingMutations)
@AnySignedInUser()
export class MailingResolver {
  constructor(private readonly mailings: MailingService) {}

  @Query(() => [ViewMailing], {
    description:
      'Email schedules of views that the caller created or receives. For user managers, also those of views they can open.',
  })
  viewMailings(
    @CurrentViewer() viewer: Viewer,
    @Args(idFilter) mailing: number | null,
    @Args(viewFilter) viewId: number | null,
  ) {
    return this.mailings.list(viewer, { id: mailing ?? null, viewId: viewId ?? null });
  }

  @Query(() => [User], {
    description: 'Users to whom a view can be emailed because the caller can list them and they can open it.',
  })
  viewMailingUsers(@CurrentViewer() viewer: Viewer, @Args(view) viewId: number) {
    return this.mailings.possibleUsers(viewer, viewId);
  }

  @Mutation(() => ViewMailingMutations, { description: 'Actions on email schedules of views.' })
  viewMailing(): ViewMailingMutations {
    return {};
  }

  @ResolveField(() => SaveResult, { description: 'Creates a schedule for a view the caller can open.' })
  create(@CurrentViewer() viewer: Viewer, @Args(view) viewId: number, @Args(input) values: ViewMailingInput) {
    return this.mailings.create(viewer, viewId, values);
  }

  @ResolveField(() => SaveResult, { description: 'Updates a schedule.' })
  update(
    @CurrentViewer() viewer: Viewer,
    @Args(id) mailing: number,
    @Args(input) values: ViewMailingInput,
    @ExpectedVersion() version: number | null,
  ) {
    return this.mailings.update(viewer, mailing, values, version ?? null);
  }

  @ResolveField(() => BaseResponse, { description: 'Turns a schedule on or off.' })
  setOn(
    @CurrentViewer() viewer: Viewer,
    @Args(id) mailing: number,
    @Args('isOn', { description: 'True to turn the schedule on. False if nothing is sent on schedule.' }) isOn: boolean,
  ) {
    return this.mailings.setOn(viewer, mailing, isOn);
  }

  @ResolveField(() => BaseResponse, { description: 'Deletes a schedule.' })
  delete(@CurrentViewer() viewer: Viewer, @Args(id) mailing: number) {
    return this.mailings.delete(viewer, mailing);
  }

  @ResolveField(() => BaseResponse, { description: 'Removes the caller from the recipients.' })
  leave(@CurrentViewer() viewer: Viewer, @Args(id) mailing: number) {
    return this.mailings.leave(viewer, mailing);
  }

  @ResolveField(() => BaseResponse, { description: 'Emails the view to the caller now.' })
  sendNow(@CurrentViewer() viewer: Viewer, @Args(id) mailing: number) {
    return this.mailings.sendNow(viewer, mailing);
  }
}
