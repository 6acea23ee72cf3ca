import { siteForm, siteGroupForm, siteOptionsForm } from '@adops/domain';
import { ObjectType } from '@nestjs/graphql';
import { z } from 'zod';
import {
  FieldError,
  inputOf,
  instanceOf,
  objectOf,
  ResponseStatus,
  Site,
  SiteGroup,
} from '../../core/graphql/index.js';
import { Image } from '../images/index.js';

const options = siteOptionsForm.partial();
export const SiteOptions = objectOf('SiteOptions', options.describe('Options of a site or site group.'));
const SiteOptionsInput = inputOf('SiteOptionsInput', options.describe('Options to save.'));
export type SiteOptionsInput = InstanceType<typeof SiteOptionsInput>;

const sentSettings = siteForm.shape.siteSettings.extend({ options: options.describe('Options.') }).partial();
inputOf('SiteSettingsInput', sentSettings.describe('Technical settings to save.'));
const settings = sentSettings.omit({ logoId: true, squareLogoId: true }).extend({
  id: z.int(),
  apiPassword: z.string().nullable().describe('Returned masked.'),
  collectStats: z.boolean().describe("True if the site's own metrics are collected from its API."),
  options: options.optional().describe("The site's own options, without the defaults of its groups."),
  effectiveOptions: options
    .optional()
    .describe("Effective options: the site's own options override those of its groups."),
  logo: instanceOf(Image).nullable().describe('Logo with an aspect ratio of 4.'),
  squareLogo: instanceOf(Image).nullable().describe('Logo with an aspect ratio of 1.'),
});
export const SiteSettings = objectOf('SiteSettings', settings.describe('Technical settings of a site.'));
export type SiteSettings = InstanceType<typeof SiteSettings>;

const site = siteForm
  .extend({ siteSettings: sentSettings })
  .partial()
  .required({ name: true, domain: true, marketId: true })
  .extend({ isActive: siteForm.shape.isActive.nullable().default(true) });
export const SiteInput = inputOf('SiteInput', site.describe('Site to save.'));
export type SiteInput = InstanceType<typeof SiteInput>;

const statsHealth = z.object({
  isOk: z.boolean().describe('True if the last attempt succeeded.'),
  lastPullAt: z.date().nullable().describe('Last good pull.'),
  completeUntil: z.date().nullable().describe('End of the last hour the site has reported completely.'),
  unmatchedVisits: z.int().describe("Recent visits that don't belong to an ad group."),
  error: z.string().nullable().describe('Last error.'),
});
export const SiteStatsHealth = objectOf(
  'SiteStatsHealth',
  statsHealth.describe("Sync status of a site's own metrics."),
);

const freshness = z.object({
  siteId: z.int().describe('Site ID.'),
  siteName: z.string().describe('Site name.'),
  completeUntil: z
    .date()
    .nullable()
    .describe('End of the last hour the site has reported completely; null if there is none.'),
  isFailing: z.boolean().describe('True if the last attempt failed.'),
  isLate: z.boolean().describe('True if it is overdue compared with the other sites, or its sync fails.'),
});
export const SiteFreshness = objectOf(
  'SiteFreshness',
  freshness.describe(
    "Completeness of a site's own metrics, such as visits, page views, hotspots and rotated keywords.",
  ),
);
export type SiteFreshness = InstanceType<typeof SiteFreshness>;

const node = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string().describe('Unique short code.'),
  description: z.string().optional(),
  options: options.optional().describe('Default options for the sites.'),
  get items() {
    return z.array(node).readonly().describe('Child groups.');
  },
});
export const SiteGroupNode = objectOf('SiteGroupNode', node.describe('Site group in the tree.'));
export type SiteGroupNode = InstanceType<typeof SiteGroupNode>;

const group = siteGroupForm
  .extend({ options: options.describe('Options.') })
  .partial()
  .required({ name: true, code: true });
export const SiteGroupInput = inputOf('SiteGroupInput', group.describe('Site group to save.'));
export type SiteGroupInput = InstanceType<typeof SiteGroupInput>;

const response = z.object({
  status: z.enum(ResponseStatus).describe('Outcome or status.'),
  message: z.string().optional().describe('Message to display.'),
  errors: z.array(instanceOf(FieldError)).optional().describe('Invalid fields.'),
});
const siteResponse = response.extend({ site: instanceOf(Site).optional().describe('Saved site.') });
export const SiteResponse = objectOf('SiteResponse', siteResponse.describe('Response to saving a site.'));
export type SiteResponse = InstanceType<typeof SiteResponse>;

const groupResponse = response.extend({ siteGroup: instanceOf(SiteGroup).optional().describe('Saved group.') });
export const SiteGroupResponse = objectOf(
  'SiteGroupResponse',
  groupResponse.describe('Response to saving a site group.'),
);
export type SiteGroupResponse = InstanceType<typeof SiteGroupResponse>;

/** Type that groups the operations of a site group. */
@ObjectType({ description: 'Actions on one site group.' })
export class SiteGroupMutations {
  id!: number;
}
