import {
  MEDIA_CONFIG_PARTS,
  MEDIA_PARTNER_KEYS,
  mediaAlphaRuleForm,
  mediaParameterForm,
  type MediaPartnerKey,
  mediaPartnerForm,
  mediaSearchingForm,
  mediaServicesForm,
  mediaSystemForm,
  mediaZoneForm,
  yahooTagRuleForm,
} from '@adops/domain';
import { ObjectType } from '@nestjs/graphql';
import { z } from 'zod';
import { describeEnum, inputOf, objectOf, ResponseStatus } from '../../core/graphql/index.js';

export enum MediaConfigStatus {
  active = 'active',
  disabled = 'disabled',
  fail = 'fail',
}
describeEnum(MediaConfigStatus, 'MediaConfigStatus', "Status of a site's media configuration.", {
  active: 'Active.',
  disabled: 'Disabled.',
  fail: "The configuration couldn't be read.",
});

const part = z.enum(MEDIA_CONFIG_PARTS);
describeEnum(part.enum, 'MediaConfigPart', 'Part of a media configuration that is saved separately.', {
  system: 'System settings.',
  sections: 'Sections.',
  partners: 'Media partners.',
  services: 'Services.',
  searching: 'Search settings.',
  yahooTagReplacementsRules: 'Tag replacement rules.',
  mediaAlphaPlacementIdReplacementsRules: 'Placement ID replacement rules.',
});

const error = z.object({
  attribute: z.string().describe('Dotted path to the attribute.'),
  message: z.string().describe('Message to display.'),
});
export const MediaConfigError = objectOf('MediaConfigError', error.describe('Error in a media configuration.'));
export type MediaConfigError = InstanceType<typeof MediaConfigError>;

// Parts are saved with their forms. Sites may lack any value, and callers may omit it.

const contacts = mediaSystemForm.shape.contacts.partial();
objectOf('MediaConfigContacts', contacts.describe('Contacts for a site.'));
inputOf('MediaConfigContactsInput', contacts.describe('Input for the contacts of a site.'));

const system = mediaSystemForm.extend({ contacts }).partial();
objectOf('MediaConfigSystem', system.describe('System settings.'));
export const MediaConfigSystemInput = inputOf('MediaConfigSystemInput', system.describe('Input for system settings.'));
export type MediaConfigSystemInput = InstanceType<typeof MediaConfigSystemInput>;

const zoneInput = z.object(mediaZoneForm.shape).partial().required({ name: true });
inputOf('MediaConfigZoneInput', zoneInput.describe('Input for an ad zone on a page.'));
const zone = zoneInput.extend({
  isFeedSettingsEditable: z.boolean().optional().describe('True if the feeds of the zone can be changed.'),
});
objectOf('MediaConfigZone', zone.describe('Ad zone on a page.'));

const pageOf = <Z extends z.ZodObject>(zones: Z) => z.object({ name: z.string(), zones: z.array(zones).optional() });
const pageInput = pageOf(zoneInput);
inputOf('MediaConfigPageInput', pageInput.describe('Input for a page of a section.'));
const page = pageOf(zone);
objectOf('MediaConfigPage', page.describe('Page of a section.'));

const sectionOf = <P extends z.ZodObject>(pages: P) => z.object({ name: z.string(), pages: z.array(pages).optional() });
export const MediaConfigSectionInput = inputOf(
  'MediaConfigSectionInput',
  sectionOf(pageInput).describe('Input for a section of a site.'),
);
export type MediaConfigSectionInput = InstanceType<typeof MediaConfigSectionInput>;
const section = sectionOf(page);
objectOf('MediaConfigSection', section.describe('Section of a site.'));

const parameter = mediaParameterForm.partial().required({ name: true });
objectOf('MediaConfigParameter', parameter.describe('Name and value.'));
inputOf('MediaConfigParameterInput', parameter.describe('Input for a name and value.'));

const parameters = z.array(parameter);
const partner = mediaPartnerForm
  .extend({
    credentials: parameters.describe('Credentials; secrets are returned masked.'),
    options: parameters.describe('Other parameters.'),
  })
  .partial();
objectOf('MediaConfigPartner', partner.describe('Media partner of a site.'));
inputOf('MediaConfigPartnerInput', partner.describe('Input for a media partner of a site.'));

const yahooTagRule = z.object(yahooTagRuleForm.shape).partial().required({ tag: true, replacement: true });
objectOf('YahooTagReplacementRule', yahooTagRule.describe('Rule that replaces a search-feed partner tag.'));
export const YahooTagReplacementRuleInput = inputOf(
  'YahooTagReplacementRuleInput',
  yahooTagRule.describe('Input for a rule that replaces a search-feed partner tag.'),
);
export type YahooTagReplacementRuleInput = InstanceType<typeof YahooTagReplacementRuleInput>;

const mediaAlphaRule = z.object(mediaAlphaRuleForm.shape).partial().required({ placementId: true, replacement: true });
objectOf(
  'MediaAlphaPlacementIdReplacementRule',
  mediaAlphaRule.describe('Rule that replaces a MediaAlpha placement ID.'),
);
export const MediaAlphaPlacementIdReplacementRuleInput = inputOf(
  'MediaAlphaPlacementIdReplacementRuleInput',
  mediaAlphaRule.describe('Input for a rule that replaces a MediaAlpha placement ID.'),
);
export type MediaAlphaPlacementIdReplacementRuleInput = InstanceType<typeof MediaAlphaPlacementIdReplacementRuleInput>;

const partnersInput = z.object(
  Object.fromEntries(MEDIA_PARTNER_KEYS.map((key) => [key, partner.optional()])) as Record<
    MediaPartnerKey,
    z.ZodOptional<typeof partner>
  >,
);
export const MediaConfigPartnersInput = inputOf(
  'MediaConfigPartnersInput',
  partnersInput.describe('Input for the media partners of a site.'),
);
export type MediaConfigPartnersInput = InstanceType<typeof MediaConfigPartnersInput>;
const partners = partnersInput.extend({
  yahooTagReplacementsRules: z.array(yahooTagRule).optional().describe('Saved with a separate mutation.'),
  mediaAlphaPlacementIdReplacementsRules: z
    .array(mediaAlphaRule)
    .optional()
    .describe('Saved with a separate mutation.'),
});
objectOf('MediaConfigPartners', partners.describe('Media partners of a site.'));

const travelSite = z.object(mediaServicesForm.shape.travelSite.shape).partial();
objectOf('MediaConfigTravelSite', travelSite.describe('Travel site service.'));
inputOf('MediaConfigTravelSiteInput', travelSite.describe('Input for the travel site service.'));

const recaptcha = z.object(mediaServicesForm.shape.recaptcha.shape).partial();
objectOf('MediaConfigRecaptcha', recaptcha.describe('CAPTCHA service.'));
inputOf('MediaConfigRecaptchaInput', recaptcha.describe('Input for the CAPTCHA service.'));

const optimisedImage = z.object(mediaServicesForm.shape.optimisedImage.shape).partial();
objectOf('MediaConfigOptimisedImage', optimisedImage.describe('Image optimization service.'));
inputOf('MediaConfigOptimisedImageInput', optimisedImage.describe('Input for the image optimization service.'));

const services = z.object({ travelSite, recaptcha, optimisedImage }).partial();
objectOf('MediaConfigServices', services.describe('Service settings.'));
export const MediaConfigServicesInput = inputOf(
  'MediaConfigServicesInput',
  services.describe('Input for service settings.'),
);
export type MediaConfigServicesInput = InstanceType<typeof MediaConfigServicesInput>;

const searching = mediaSearchingForm.partial();
objectOf('MediaConfigSearching', searching.describe('Search settings.'));
export const MediaConfigSearchingInput = inputOf(
  'MediaConfigSearchingInput',
  searching.describe('Input for search settings.'),
);
export type MediaConfigSearchingInput = InstanceType<typeof MediaConfigSearchingInput>;

const version = z.object({
  part: part.describe('Part.'),
  version: z.string().describe('Version to send when saving.'),
});
objectOf('MediaConfigVersion', version.describe('Version of a part, which changes each time the part is saved.'));

const siteMediaConfig = z.object({
  status: z.enum(MediaConfigStatus).describe('Outcome or status.'),
  errors: z.array(error).readonly().describe('Errors. The site stays off while there are any.'),
  system: system.optional().describe('System settings.'),
  sections: z.array(section).optional().describe('Sections with their pages and zones.'),
  partners: partners.optional().describe('Media partners.'),
  services: services.optional().describe('Services.'),
  searching: searching.optional().describe('Search settings.'),
  yahooTagReplacementsRules: z
    .array(yahooTagRule)
    .optional()
    .describe('Tag replacement rules, including for callers without access to the partners.'),
  mediaAlphaPlacementIdReplacementsRules: z
    .array(mediaAlphaRule)
    .optional()
    .describe('Placement ID replacement rules, including for callers without access to the partners.'),
  versions: z.array(version).describe('Versions of the parts the caller can access.'),
});
export const SiteMediaConfig = objectOf(
  'SiteMediaConfig',
  siteMediaConfig.describe("Media configuration of a site. Parts without the caller's permission are null."),
);
export type SiteMediaConfig = InstanceType<typeof SiteMediaConfig>;

const response = z.object({
  status: z.enum(ResponseStatus).describe('Outcome or status.'),
  message: z.string().optional().describe('Message to display.'),
  errors: z.array(error).readonly().describe('Errors. If there are any, nothing was saved.'),
  siteMediaConfig: siteMediaConfig.optional().describe('Configuration after saving.'),
});
export const SiteMediaConfigResponse = objectOf(
  'SiteMediaConfigResponse',
  response.describe('Response to saving a part of the media configuration.'),
);
export type SiteMediaConfigResponse = InstanceType<typeof SiteMediaConfigResponse>;

/** Groups the operations of a site. */
@ObjectType({
  description: "Saves parts of a site's media configuration. A successful save activates it.",
})
export class SiteMediaConfigMutations {
  siteId!: number;
}
