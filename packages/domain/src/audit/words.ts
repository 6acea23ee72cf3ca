import { ENTITY_LEVELS, isMoney, isValueProperty, levelNames } from '../automation/index.js';
import { apart, fieldWords, isAccountMoney, isValues, type NameIds, referenceKindOf, valueWords } from './fields.js';
import { type NamedReference, referenceWords } from './references.js';

// Wording of the audit log. Names without an entry are converted to words.

/** Sources of a change with the names of the contract. */
export const CHANGE_SOURCES = {
  person: 'Person',
  rule: 'Rule',
  job: 'Job',
  import: 'Import',
  outside: 'At the platform',
} as const;

/** Types of entities that can change. */
export const KNOWN_ENTITIES: Readonly<Record<string, string>> = {
  adgroup: 'Ad group',
  campaign: 'Campaign',
  keyword: 'Keyword',
  placement: 'Placement',
  section: 'Section',
  site: 'Site',
  abTest: 'A/B test',
  pushCampaign: 'Push campaign',
  automationTask: 'Task',
  loginas: 'Sign-in as another user',
  'automation-rule': 'Rule',
  'rule-scheduler': 'Rule scheduler',
  alert: 'Alert',
  advertiser: 'Advertiser',
  'partner-account': 'Account',
  'partner-access': 'Shared sign-in',
  'revenue-share': 'Revenue share',
  import: 'Import',
  user: 'User',
  role: 'Role',
  team: 'Team',
  companySettings: 'Company settings',
  aiSettings: 'AI settings',
  aiPrompt: 'AI prompt',
  aiText: 'AI text',
  savedView: 'Saved view',
  viewMailing: 'Report email',
  message: 'Message',
  draft: 'Draft',
  session: 'Sign-in',
  'monthly-costs': 'Monthly costs',
};

/** Types of entities whose changes can affect metrics. */
export const FIGURE_ENTITIES: readonly string[] = [...levelNames, 'site', 'abTest', 'revenue-share'];

const ACTIONS: Readonly<Record<string, string>> = {
  'adgroup.edited': 'Changed on the platform',
  'campaign.edited': 'Changed on the platform',
  'keyword.edited': 'Changed on the platform',
  'placement.edited': 'Changed on the platform',
  'section.edited': 'Changed on the platform',
  'pushCampaign.restart': 'Restarted',
  'pushCampaign.cancel': 'Canceled',
  'alert.acknowledge': 'Marked as acknowledged',
  'advertiser.setType': 'Set class',
  'automationTask.approve': 'Approved',
  'automationTask.decline': 'Declined',
  'automationTask.expire': 'Expired',
  'automationTask.cancel': 'Cancelled',
  'automationTask.restart': 'Restarted',
  'automationTask.undo': 'Undone',
  'automationTask.operation.exclude': 'Excluded a change',
  'automationTask.operation.include': 'Included a change',
  'automationTask.operation.change': 'Edited a change',
  'abTest.start': 'Started',
  'abTest.stop': 'Stopped',
  'automationTask.operation.keepPlatformValues': 'Kept the platform’s values',
  'automationTask.operation.writeMine': 'Previewed overwriting the platform’s values',
  'automation-rule.hold': 'Held',
  'automation-rule.release': 'Resumed the rule',
  'alert-delivery.update': 'Changed alert delivery',
  'alert-delivery.webhook': 'Changed the alert webhook',
  'alert-delivery.retry': 'Retried an alert message',
  'alert-delivery.mute': 'Muted alerts',
  'alert-delivery.unmute': 'Unmuted alerts',
  'rule-scheduler.switch': 'Switched',
  'rule-scheduler.hold': 'Held all rules',
  'rule-scheduler.resume': 'Resumed the rules',
  'keyword-rotation.save': 'Saved the keyword rotation',
  'keyword-rotation.give-up': 'Gave up a keyword rotation',
  'figures.import': 'Imported figures',
  'partner-account.share': 'Shared',
  'partner-account.clone': 'Cloned',
  'revenue-share.set': 'Set',
  'account-budget.set': 'Set a budget',
  'account-budget.delete': 'Removed a budget',
  'monthly-costs.create': 'Requested',
  'monthly-costs.retry': 'Retried',
  'monthly-costs.mail': 'Mailed',
  'monthly-costs.download': 'Downloaded',
  'monthly-costs.expire': 'Expired',
  'signin.ok': 'Signed in',
  'token.revoked': 'Ended a sign-in',
  'user.invite': 'Invited',
  'draft.publish': 'Published',
  'message.create': 'Sent',
  'viewMailing.leave': 'Recipient left',
  'message.dismiss': 'Dismissed',
  'loginas.start': 'Started acting as',
  'loginas.end': 'Stopped acting as',
  'password.set': 'Set password',
  'password.reset-asked': 'Requested a password reset',
};

const VERBS: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  exclude: 'Excluded a change',
  include: 'Included a change',
  enable: 'Enabled',
  save: 'Saved',
};

const own = (words: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

export const entityWords = (entityType: string): string => own(KNOWN_ENTITIES, entityType) ?? apart(entityType);

/** Returns the number and type of entities in words: '8 ad groups', '1 site'. */
export function entitiesInWords(type: string, count: number): string {
  const words = entityWords(type);
  // Names such as 'A/B test' are unchanged.
  const name = /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
  const { one, many } = Object.hasOwn(ENTITY_LEVELS, type)
    ? ENTITY_LEVELS[type as keyof typeof ENTITY_LEVELS]
    : { one: name, many: `${name}s` };
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** Returns the action in words: 'team.update' becomes 'Changed', 'adgroup.maxCPC' becomes 'Max CPC'. */
export function actionWords(action: string): string {
  const verb = action.slice(action.indexOf('.') + 1);
  if (action.startsWith('media-config.')) return `Media configuration: ${fieldWords(verb)}`;
  return own(ACTIONS, action) ?? own(VERBS, verb) ?? fieldWords(verb);
}

/**
 * Changed field. A text is empty if there was no value. Both texts are equal if the record contains only a description.
 */
export interface ChangedField {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Ids behind the names, such as 'User 16, User 17'. Missing if the texts contain no names. */
  readonly beforeIds?: string;
  readonly afterIds?: string;
}

const fieldsOf = (side: unknown): Readonly<Record<string, unknown>> => (isValues(side) ? side : {});

/**
 * Returns the changed fields that have a value, as text and in stored order.
 * @param names names of the IDs among the values
 */
export function changedFields(
  before: unknown,
  after: unknown,
  currency: string | null = null,
  names: readonly NamedReference[] = [],
): ChangedField[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const nameIds: NameIds = (field, value) => namedIds(field, value, names)?.text ?? null;
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])].map((field): ChangedField => {
    const isAmount = isAccountMoney(field) || (isValueProperty(field) && isMoney(field));
    const words = (value: unknown): Words =>
      namedIds(field, value, names) ?? {
        text: valueWords(value, { field, currency: isAmount ? currency : null, nameIds }),
      };
    const [first, last] = [words(was[field]), words(is[field])];
    return {
      field,
      label: fieldWords(field),
      before: first.text,
      after: last.text,
      ...(first.ids !== undefined && { beforeIds: first.ids }),
      ...(last.ids !== undefined && { afterIds: last.ids }),
    };
  });
  return fields.filter((each) => each.before !== '' || each.after !== '');
}

interface Words {
  readonly text: string;
  readonly ids?: string;
}

/** Returns the names for a field that contains ids. Null if its value isn't an id. */
function namedIds(field: string, value: unknown, names: readonly NamedReference[]): Words | null {
  const kind = referenceKindOf(field);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (kind === null || values.length === 0 || !values.every((each) => Number.isSafeInteger(each))) return null;
  const ids = values as readonly number[];
  return {
    text: ids.map((id) => referenceWords(kind, id, names, entityWords)).join(', '),
    ids: ids.map((id) => `${entityWords(kind)} ${id}`).join(', '),
  };
}

/** Returns one line per field: 'Max CPC: 0.25 USD → 0.30 USD'. */
export const changeLines = (fields: readonly ChangedField[]): string[] =>
  fields.map(({ label, before, after }) =>
    before === '' || before === after ? `${label}: ${after}` : `${label}: ${before} → ${after || 'nothing'}`,
  );
