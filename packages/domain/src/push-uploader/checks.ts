import { byField } from '../drafts/error-tally.js';
import { fieldMessages, type FieldMessages } from '../forms/field-messages.js';
import { hasCreatives, type PushCampaignForm, type PushCampaignInput, pushCampaign } from './campaign.js';

/** Values and limits of the platform and the account. */
export interface PushContext {
  /** Available options. Null if the platform's lists failed to load, so that only the platform validates the value. */
  readonly formats: readonly string[] | null;
  readonly countries: readonly string[] | null;
  readonly osTypes: readonly string[] | null;
  /** Minimum budget in the currency of the account. */
  readonly minBudget: number;
  readonly currency: string;
  /** Known names that are already used in the account. */
  readonly takenNames: ReadonlySet<string>;
}

export interface CheckedPushCampaign {
  /** Input to send. Null if the campaign has errors. */
  readonly campaign: PushCampaignForm | null;
  /** Errors by attribute of the campaign. */
  readonly errors: readonly FieldMessages[];
}

/** Validates the campaigns of one account in order. Client and server return the same messages. */
export function checkPushCampaigns(
  campaigns: readonly PushCampaignInput[],
  context: PushContext,
): readonly CheckedPushCampaign[] {
  const seen = new Set<string>();
  return campaigns.map((input) => {
    const parsed = pushCampaign.safeParse(input);
    const name = input.name.trim();
    const isRepeated = seen.has(name);
    seen.add(name);
    const ofShape = parsed.success ? [] : fieldMessages(parsed.error).map(atAttribute);
    const wrong = new Set(ofShape.map(({ field }) => field));
    const errors = eachOnce([
      ...ofShape,
      // An error at one attribute doesn't hide errors at others.
      ...rulesOf(parsed.data ?? { ...input, name }, context, wrong),
      ...(isRepeated ? [message('name', 'Another campaign of this upload has this name.')] : []),
    ]);
    return { campaign: parsed.success && errors.length === 0 ? parsed.data : null, errors };
  });
}

/** Returns one entry per attribute, with distinct messages. */
const eachOnce = (errors: readonly FieldMessages[]): FieldMessages[] =>
  byField(errors.flatMap(({ field, messages }) => messages.map((text) => ({ path: field, message: text }))));

const message = (field: string, text: string): FieldMessages => ({ field, messages: [text] });

/** Moves errors of a single list value to its attribute. */
const atAttribute = ({ field, messages }: FieldMessages): FieldMessages => ({
  field: field.replace(/\.\d+$/, ''),
  messages,
});

/** Returns the violated rules. @param wrong attributes to skip */
function rulesOf(campaign: PushCampaignInput, context: PushContext, wrong: ReadonlySet<string>): FieldMessages[] {
  const [dailyAmount, totalAmount, bid] = (['dailyAmount', 'totalAmount', 'bid'] as const).map((attribute) =>
    wrong.has(attribute) ? null : campaign[attribute],
  );
  const { minBudget, currency } = context;
  const errors: FieldMessages[] = [];
  if (context.takenNames.has(campaign.name))
    errors.push(message('name', 'Another campaign of the account has this name.'));
  if (context.formats && !context.formats.includes(campaign.format))
    errors.push(message('format', 'Choose a format that the platform supports.'));
  if (
    (campaign.creatives ?? []).length > 0 &&
    context.formats?.includes(campaign.format) &&
    !hasCreatives(campaign.format)
  )
    errors.push(message('creatives', 'Campaigns of this format have no creatives.'));
  const unknown = context.countries && campaign.markets.filter((code) => !context.countries!.includes(code));
  if (unknown && unknown.length > 0)
    errors.push(message('markets', `The platform has no traffic in ${unknown.join(', ')}.`));
  const unknownOs = context.osTypes && (campaign.osTypes ?? []).filter((value) => !context.osTypes!.includes(value));
  if (unknownOs && unknownOs.length > 0)
    errors.push(message('osTypes', `The platform doesn't support the operating system ${unknownOs.join(', ')}.`));
  const least = `The minimum is ${minBudget.toFixed(2)} ${currency}.`;
  if (dailyAmount != null && dailyAmount < minBudget) errors.push(message('dailyAmount', least));
  if (totalAmount != null && totalAmount < minBudget) errors.push(message('totalAmount', least));
  if (dailyAmount != null && totalAmount != null && totalAmount < dailyAmount)
    errors.push(message('totalAmount', 'The total budget is below the daily budget.'));
  const budget = dailyAmount ?? totalAmount;
  if (budget != null && bid != null && bid > budget) errors.push(message('bid', 'The bid exceeds the budget.'));
  return errors.filter(({ field }) => !wrong.has(field));
}
