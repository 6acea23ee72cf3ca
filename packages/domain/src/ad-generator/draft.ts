import { defineDraftKind } from '../drafts/kind.js';
import type { StepError } from '../drafts/steps.js';
import { FORMULA_START } from '../formats/spreadsheet-cells.js';
import type { GeneratedContent } from './content.js';
import {
  AD_GENERATOR_LEVELS,
  type AdGeneratorDraft,
  adGeneratorPayload,
  EMPTY_AD_GENERATOR_DRAFT,
} from './draft-payload.js';
import { unknownPlaceholders } from './placeholders.js';

export function campaignError(campaign: string): string | null {
  if (campaign.trim() === '') return 'Campaign is required.';
  if (FORMULA_START.test(campaign)) return `A name can't begin with ${campaign[0]}.`;
  return campaign.length > 128 ? 'Campaign can have up to 128 characters.' : null;
}

export function finalUrlError(url: string): string | null {
  if (url.trim() === '') return 'Final URL is required.';
  const [unknown] = unknownPlaceholders(url);
  if (unknown !== undefined) return `Unknown placeholder {${unknown}}.`;
  if (url.length > 1_024) return 'Final URL can have up to 1,024 characters.';
  return URL.canParse(url.replaceAll('{domain}', 'site.example')) && /^https?:\/\//.test(url)
    ? null
    : 'Final URL must begin with https:// or http://.';
}

const errorsAmong = (found: readonly (readonly [path: string, message: string | null])[]): StepError[] =>
  found.flatMap(([path, message]) => (message === null ? [] : [{ path, message }]));

const adGroupErrors = (draft: AdGeneratorDraft, { site, source }: GeneratedContent): StepError[] =>
  errorsAmong([
    ['siteId', site ? null : 'Choose a site.'],
    ['sourceId', source ? null : 'Choose a source.'],
    ['campaign', campaignError(draft.campaign)],
    ['finalUrl', finalUrlError(draft.finalUrl)],
    ['adGroups', draft.adGroups.length > 0 ? null : 'Add at least one ad group.'],
  ]);

const templateErrors = ({ groupIds }: AdGeneratorDraft, { groups }: GeneratedContent): StepError[] =>
  groups.some(({ id: each }) => groupIds.includes(each)) ? [] : [{ path: 'groupIds', message: 'Choose a template.' }];

/** Returns the errors that leave the file empty even though all earlier steps are valid. */
function fileErrors(_: AdGeneratorDraft, { ads, tooMany }: GeneratedContent): StepError[] {
  if (tooMany !== null) return [{ path: '', message: tooMany }];
  return ads.length > 0 && ads.every(({ errors }) => errors.length > 0)
    ? [{ path: 'editedAds', message: 'Every ad has errors. Fix at least one in the step Ads.' }]
    : [];
}

/** Draft of the ad generator: six steps that end with a file. */
export const AD_GENERATOR_DRAFT = defineDraftKind<AdGeneratorDraft, GeneratedContent>({
  id: 'adGenerator',
  label: 'Ad generator',
  permission: ['ad-generator'],
  version: 3,
  schema: adGeneratorPayload,
  // Version 1 is the format that browsers used before drafts were stored on the server.
  upgrades: {
    1: ({ leftOut, ...rest }) => ({ ...rest, excludedKeywords: leftOut }),
    2: ({ edits, ...rest }) => ({
      ...rest,
      editedAds: Object.entries(edits ?? {}).map(([id, texts]) => ({ id, texts })),
    }),
  },
  empty: EMPTY_AD_GENERATOR_DRAFT,
  steps: [
    { id: 'ad-groups', title: 'Ad groups', check: adGroupErrors },
    { id: 'ad-templates', title: 'Ad templates', check: templateErrors },
    { id: 'ads', title: 'Ads' },
    { id: 'keyword-templates', title: 'Keyword templates' },
    { id: 'keywords', title: 'Keywords' },
    { id: 'download', title: 'Download', check: fileErrors },
  ],
  titleOf: ({ campaign }) => campaign.trim(),
  afterPublish: 'editable',
  levels: AD_GENERATOR_LEVELS,
});
