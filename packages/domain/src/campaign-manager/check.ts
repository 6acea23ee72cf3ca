import { byField, errorsAt } from '../drafts/error-tally.js';
import type { StepError } from '../drafts/steps.js';
import type { FieldMessages } from '../forms/field-messages.js';
import { adErrors } from './ad-rules.js';
import { adGroupErrors, nameKey } from './ad-group-rules.js';
import { campaignErrors } from './campaign-rules.js';
import type { SocialCheckContext } from './context.js';
import { PLATFORM_MESSAGES } from './messages.js';
import { type SocialCampaign, socialCampaign } from './payload.js';

/** Returns the values that occur twice. */
function repeated(values: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const value of values) (seen.has(value) ? twice : seen).add(value);
  return twice;
}

/** Returns every error that prevents a campaign from being published. Paths are relative to the campaign, as in `adGroups.1.ads.0.images`. */
export function checkCampaign(campaign: SocialCampaign, context: SocialCheckContext): StepError[] {
  const taken = repeated(campaign.adGroups.map(({ name }) => nameKey(name)).filter(Boolean));
  return [
    ...campaignErrors(campaign, context),
    ...campaign.adGroups.flatMap((group, at) =>
      errorsAt(`adGroups.${at}`, [...adGroupErrors(campaign, group, context, taken), ...adErrors(group)]),
    ),
  ];
}

/** Returns the schema of a campaign that can be published from an account: the stored schema and every rule. */
export const publishableCampaign = (context: SocialCheckContext) =>
  socialCampaign.superRefine((campaign, { addIssue }) => {
    for (const { path, message } of checkCampaign(campaign, context))
      addIssue({ code: 'custom', path: path.split('.'), message });
  });

/** Errors of one entity in the format of the API. */
export interface EntityErrorList {
  readonly id: string;
  readonly errors: readonly { readonly attribute: string; readonly errors: readonly string[] }[];
}

const AT_GROUP = /^adGroups\.(\d+)(?:\.|$)/;

/** Groups errors by campaign or ad group. Errors of ads belong to their ad group, at `ads.N`. */
export function errorsById(campaign: SocialCampaign, errors: readonly StepError[]): EntityErrorList[] {
  const byId = new Map<string, StepError[]>();
  const add = (id: string, error: StepError): void => void byId.set(id, [...(byId.get(id) ?? []), error]);
  for (const { path, message } of errors) {
    const [matched = '', at] = AT_GROUP.exec(path) ?? [];
    const group = at === undefined ? undefined : campaign.adGroups[Number(at)];
    if (group) add(group.id, { path: path.slice(matched.length), message });
    else add(campaign.id, { path, message });
  }
  return [...byId].map(([id, list]) => ({
    id,
    errors: byField(list).map(({ field, messages }) => ({ attribute: field, errors: messages })),
  }));
}

/** Reports ids that several campaigns or ad groups share, because errors couldn't be assigned to them. */
export function duplicateIdErrors(campaigns: readonly SocialCampaign[]): EntityErrorList[] {
  const ids = campaigns.flatMap(({ id, adGroups }) => [id, ...adGroups.map((group) => group.id)]);
  return [...repeated(ids)].map((id) => ({
    id,
    errors: [{ attribute: 'id', errors: [PLATFORM_MESSAGES.duplicateId] }],
  }));
}

/**
 * Creates a checker for the campaigns of a draft. It checks a campaign again only if the campaign or the context is a
 * different object. Paths are relative to the draft, as in `campaigns.3.adGroups.0.name`.
 */
export function campaignChecker() {
  const known = new WeakMap<object, { readonly context: SocialCheckContext; readonly errors: StepError[] }>();
  return <Campaign extends SocialCampaign>(
    campaigns: readonly Campaign[],
    contextOf: (campaign: Campaign) => SocialCheckContext,
  ): FieldMessages[] =>
    byField(
      campaigns.flatMap((campaign, at) => {
        const context = contextOf(campaign);
        let found = known.get(campaign);
        if (found?.context !== context) {
          found = { context, errors: checkCampaign(campaign, context) };
          known.set(campaign, found);
        }
        return errorsAt(`campaigns.${at}`, found?.errors ?? []);
      }),
    );
}
