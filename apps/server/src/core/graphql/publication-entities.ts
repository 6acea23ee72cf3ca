import { Field, ObjectType } from '@nestjs/graphql';
import { DraftAction } from './builder-entities.js';
import { describeEnum } from './described-enum.js';

export const EntityStatus = { ENABLED: 'ENABLED', PAUSED: 'PAUSED' } as const;
describeEnum(EntityStatus, 'EntityStatus', 'Status of a draft entity or ad.', {
  ENABLED: 'Enabled.',
  PAUSED: 'Paused.',
});

export const UploadTaskStatus = {
  newly: 'newly',
  started: 'started',
  completed: 'completed',
  deleted: 'deleted',
  failed: 'failed',
  replaced: 'replaced',
  restarted: 'restarted',
} as const;
export type UploadTaskStatus = keyof typeof UploadTaskStatus;
describeEnum(UploadTaskStatus, 'UploadTaskStatus', 'Status of an upload, article or ad task.', {
  newly: 'Waiting to start.',
  started: 'Running.',
  completed: 'Completed.',
  deleted: 'Deleted.',
  failed: 'Failed.',
  replaced: 'Replaced by another upload.',
  restarted: 'Restarted.',
});

/** Tasks have the same purposes as drafts. */
export const CampaignManagerTaskType = { ...DraftAction };
describeEnum(CampaignManagerTaskType, 'CampaignManagerTaskType', 'Upload task type.', {
  creating: 'New campaigns.',
  campaign_cloning: 'Copies of campaigns.',
  ad_group_cloning: 'Copies of ad groups.',
  ad_group_edit: 'Changes to an ad group.',
});

export const ReviewStatus = { in_review: 'in_review', approved: 'approved', rejected: 'rejected' } as const;
describeEnum(ReviewStatus, 'ReviewStatus', 'Status of the creative review on the platform.', {
  in_review: 'In review.',
  approved: 'Approved.',
  rejected: 'Rejected.',
});

@ObjectType({ description: 'Creative review on the platform.' })
export class Review {
  @Field(() => ReviewStatus, { description: 'Outcome or status.' })
  status!: keyof typeof ReviewStatus;

  @Field(() => String, { nullable: true, description: 'Message from the platform.' })
  feedback?: string | null;
}
