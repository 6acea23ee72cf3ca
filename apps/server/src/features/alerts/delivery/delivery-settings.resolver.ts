import { Args, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import type { AlertTypeName } from '@adops/domain';
import { AlertType, BaseResponse, CurrentViewer, SaveResult } from '../../../core/graphql/index.js';
import { RequirePermission } from '../../../core/permissions/index.js';
import type { Viewer } from '../../../core/tenancy/index.js';
import { DeliverySettingsService, ofTeam, own } from './delivery-settings.service.js';
import {
  AlertDelivery,
  AlertDeliveryInput,
  AlertMuteEntity,
  AlertWebhookResponse,
  TeamAlertDelivery,
} from './delivery.model.js';

const input = { type: () => AlertDeliveryInput, description: 'Data to save.' } as const;
const message = { type: () => Int, description: 'Message ID.' } as const;
const team = { type: () => Int, description: 'Team ID.' } as const;

@Resolver()
export class DeliverySettingsResolver {
  constructor(private readonly delivery: DeliverySettingsService) {}

  @Query(() => AlertDelivery, { description: 'Settings for sending alerts to the user.' })
  @RequirePermission('alert-report', 'es-alerter')
  alertDelivery(@CurrentViewer() viewer: Viewer) {
    return this.delivery.of(viewer, own(viewer));
  }

  @Query(() => AlertDelivery, { description: 'Settings for sending alerts to a team.' })
  @RequirePermission('manage-users')
  teamAlertDelivery(@CurrentViewer() viewer: Viewer, @Args('teamId', team) teamId: number) {
    return this.delivery.of(viewer, ofTeam(teamId));
  }

  @Query(() => [TeamAlertDelivery], { description: 'Teams and their settings for sending alerts, by name.' })
  @RequirePermission('manage-users')
  teamAlertDeliveries(@CurrentViewer() viewer: Viewer) {
    return this.delivery.teams(viewer);
  }

  @Mutation(() => SaveResult, { description: 'Updates the settings for sending alerts to the user.' })
  @RequirePermission('alert-report', 'es-alerter')
  updateAlertDelivery(@CurrentViewer() viewer: Viewer, @Args('input', input) values: AlertDeliveryInput) {
    return this.delivery.update(viewer, own(viewer), values);
  }

  @Mutation(() => SaveResult, { description: 'Updates the settings for sending alerts to a team.' })
  @RequirePermission('manage-users')
  updateTeamAlertDelivery(
    @CurrentViewer() viewer: Viewer,
    @Args('teamId', team) teamId: number,
    @Args('input', input) values: AlertDeliveryInput,
  ) {
    return this.delivery.update(viewer, ofTeam(teamId), values);
  }

  @Mutation(() => BaseResponse, { description: 'Mutes alerts of entities for the user for a number of hours.' })
  @RequirePermission('alert-report', 'es-alerter')
  muteAlerts(
    @CurrentViewer() viewer: Viewer,
    @Args('entityType', { type: () => AlertMuteEntity }) entityType: keyof typeof AlertMuteEntity,
    @Args('entityIds', { type: () => [Int] }) entityIds: number[],
    @Args('type', { type: () => AlertType, nullable: true, description: 'Alert type; null for all types.' })
    type: AlertTypeName | null,
    @Args('hours', { type: () => Int, description: 'Hours from now; 0 ends the mute.' }) hours: number,
  ) {
    return this.delivery.mute(viewer, { entityType, entityIds, type: type ?? null }, hours);
  }

  @Mutation(() => AlertWebhookResponse, { description: 'Sets the webhook of a team and creates a new signing key.' })
  @RequirePermission('manage-users')
  setAlertWebhook(
    @CurrentViewer() viewer: Viewer,
    @Args('teamId', team) teamId: number,
    @Args('url', { description: 'An https address outside private networks.' }) url: string,
  ) {
    return this.delivery.setWebhook(viewer, teamId, url);
  }

  @Mutation(() => BaseResponse, { description: 'Removes the webhook of a team.' })
  @RequirePermission('manage-users')
  removeAlertWebhook(@CurrentViewer() viewer: Viewer, @Args('teamId', team) teamId: number) {
    return this.delivery.removeWebhook(viewer, teamId);
  }

  @Mutation(() => BaseResponse, { description: 'Sends a test message to the webhook of a team.' })
  @RequirePermission('manage-users')
  testAlertWebhook(@CurrentViewer() viewer: Viewer, @Args('teamId', team) teamId: number) {
    return this.delivery.testWebhook(viewer, teamId);
  }

  @Mutation(() => BaseResponse, { description: 'Sends a failed message to the caller again.' })
  @RequirePermission('alert-report', 'es-alerter')
  retryAlertMessage(@CurrentViewer() viewer: Viewer, @Args('messageId', message) messageId: number) {
    return this.delivery.retry(viewer, own(viewer), messageId);
  }

  @Mutation(() => BaseResponse, { description: 'Sends a failed message to a team again.' })
  @RequirePermission('manage-users')
  retryTeamAlertMessage(
    @CurrentViewer() viewer: Viewer,
    @Args('teamId', team) teamId: number,
    @Args('messageId', message) messageId: number,
  ) {
    return this.delivery.retry(viewer, ofTeam(teamId), messageId);
  }

  @Mutation(() => BaseResponse, { description: 'Sends a test message to the user.' })
  @RequirePermission('alert-report', 'es-alerter')
  testAlertMail(@CurrentViewer() viewer: Viewer) {
    return this.delivery.testMail(viewer);
  }
}
