import { z } from 'zod';
import { describeEnum, objectOf } from '../../core/graphql/index.js';

export enum SearchHitKind {
  adgroup = 'adgroup',
  campaign = 'campaign',
  account = 'account',
  site = 'site',
  user = 'user',
  task = 'task',
}
describeEnum(SearchHitKind, 'SearchHitKind', 'Kind of entity that a search found.', {
  adgroup: 'Ad group.',
  campaign: 'Campaign.',
  account: 'Partner account.',
  site: 'Site.',
  user: 'User of the company.',
  task: 'Automation task.',
});

export enum SearchHitStatus {
  enabled = 'enabled',
  paused = 'paused',
  removed = 'removed',
  active = 'active',
  inactive = 'inactive',
}
describeEnum(SearchHitStatus, 'SearchHitStatus', 'Status of an entity that a search found.', {
  enabled: 'Enabled ad group or campaign.',
  paused: 'Paused ad group or campaign.',
  removed: 'Ad group or campaign that was removed on the platform.',
  active: 'Active account, site or user.',
  inactive: 'Inactive account, site or user.',
});

const hit = z.object({
  kind: z.enum(SearchHitKind).describe('Kind of entity.'),
  entityId: z.int().describe('ID of the entity. IDs of different kinds overlap.'),
  name: z.string().describe('Name of the entity.'),
  detail: z
    .string()
    .nullable()
    .describe('Source and account, or other text that distinguishes entities with the same name.'),
  status: z.enum(SearchHitStatus).nullable().describe('Status of the entity; null for tasks.'),
  partnerShortName: z.string().nullable().describe('Short name of the partner of an account; null for other kinds.'),
});
export const SearchHit = objectOf('SearchHit', hit.describe('Entity found by its name or ID.'));
export type SearchHit = InstanceType<typeof SearchHit>;
