import { isMoney, isValueProperty, recordedPropertyLabel } from '../automation/index.js';
import { type NamedReference, referenceKindOf, referenceWords } from './references.js';

// Words of the audit log. Names without an entry are split into words.

/** Where a change came from, by the words of the contract. */
export const CHANGE_SOURCES = {
  person: 'Person',
  rule: 'Rule',
  job: 'Job',
  import: 'Import',
  outside: 'At the platform',
} as const;

/** Kinds of things that are changed. */
export const KNOWN_ENTITIES: Readonly<Record<string, string>> = {
  adgroup: 'Ad group',
  campaign: 'Campaign',
  keyword: 'Keyword',
  placement: 'Placement',
  section: 'Section',
  automationTask: 'Task',
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
  message: 'Message',
  draft: 'Draft',
  session: 'Sign-in',
  'monthly-costs': 'Monthly costs',
};

const ACTIONS: Readonly<Record<string, string>> = {
  'adgroup.edited': 'Changed at the platform',
  'campaign.edited': 'Changed at the platform',
  'keyword.edited': 'Changed at the platform',
  'placement.edited': 'Changed at the platform',
  'section.edited': 'Changed at the platform',
  'alert.acknowledge': 'Marked as acknowledged',
  'advertiser.setType': 'Set class',
  'automationTask.approve': 'Approved',
  'automationTask.decline': 'Declined',
  'automationTask.expire': 'Expired',
  'automationTask.cancel': 'Cancelled',
  'automationTask.restart': 'Restarted',
  'automationTask.undo': 'Undone',
  'automationTask.operation.keepPlatformValues': 'Kept the platform’s values',
  'automationTask.operation.writeMine': 'Previewed writing over the platform’s values',
  'automation-rule.hold': 'Held',
  'automation-rule.release': 'Let it run again',
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
};

const FIELDS: Readonly<Record<string, string>> = {
  biddingStrategyType: 'Bidding strategy',
  endsAt: 'End',
  isActive: 'Active',
  leaderId: 'Leader',
  workerIds: 'Workers',
  undoTaskId: 'Undo task',
  accessId: 'Shared sign-in',
  userId: 'User',
  userIds: 'Users',
  buyerUserId: 'Buyer',
  ownerId: 'Owner',
  teamId: 'Team',
  accountId: 'Account',
  accessiblePartnerAccountIds: 'Accounts with access',
  partnerId: 'Partner',
  sourceId: 'Traffic source',
  feedIds: 'Feeds',
  siteId: 'Site',
  siteIds: 'Sites',
  siteGroupIds: 'Site groups',
  parentId: 'Parent group',
  siteProjectId: 'Site project',
  marketId: 'Market',
  revenueShare: 'Share',
  accountBudget: 'Budget',
  budgetFrom: 'Budget from',
  isAcknowledged: 'Acknowledged',
  lockWeightPercent: 'Locked',
};

/** 'buyerUserId' and 'partner-account' as 'Buyer user id' and 'Partner account'. */
function apart(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[-_.]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const own = (words: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined;

export const entityWords = (entityType: string): string => own(KNOWN_ENTITIES, entityType) ?? apart(entityType);
export const fieldWords = (field: string): string => own(FIELDS, field) ?? recordedPropertyLabel(field) ?? apart(field);

/** What was done, as a person says it: 'team.update' is 'Changed', 'adgroup.maxCPC' is 'Max CPC'. */
export function actionWords(action: string): string {
  const verb = action.slice(action.indexOf('.') + 1);
  return own(ACTIONS, action) ?? own(VERBS, verb) ?? fieldWords(verb);
}

/**
 * A value of a change as text; null and missing are ''. @param currency of amounts, where there is one: then with two
 * decimals at least
 */
export function valueWords(value: unknown, currency: string | null = null): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (currency === null) return value.toLocaleString('en-US', { maximumFractionDigits: 6 });
    return `${value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })} ${currency}`;
  }
  if (Array.isArray(value)) return value.map((each) => valueWords(each)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, inner]) => `${fieldWords(name)}: ${valueWords(inner)}`)
      .join('; ');
  return String(value);
}

/** One field of a change. Texts are '' where there was or is nothing. */
export interface ChangedField {
  readonly field: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** 'User 16, User 17': the ids behind names; missing where the texts hold no names. */
  readonly beforeIds?: string;
  readonly afterIds?: string;
}

const fieldsOf = (side: unknown): Readonly<Record<string, unknown>> =>
  typeof side === 'object' && side !== null && !Array.isArray(side) ? (side as Record<string, unknown>) : {};

/** The fields of a change in words, in the order they are kept. @param names of the ids among the values */
export function changedFields(
  before: unknown,
  after: unknown,
  currency: string | null = null,
  names: readonly NamedReference[] = [],
): ChangedField[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((field) => {
    const unit = isValueProperty(field) && isMoney(field) ? currency : null;
    const words = (value: unknown) => referencedWords(field, value, names) ?? { text: valueWords(value, unit) };
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
}

interface Words {
  readonly text: string;
  readonly ids?: string;
}

/** Names of a field of ids; null: its value is none. */
function referencedWords(field: string, value: unknown, names: readonly NamedReference[]): Words | null {
  const kind = referenceKindOf(field);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (kind === null || values.length === 0 || !values.every((each) => Number.isSafeInteger(each))) return null;
  const ids = values as readonly number[];
  return {
    text: ids.map((id) => referenceWords(kind, id, names, entityWords)).join(', '),
    ids: ids.map((id) => `${entityWords(kind)} ${id}`).join(', '),
  };
}

/** Each field in a line: 'Max CPC: 0.25 USD → 0.30 USD'. */
export const changeLines = (fields: readonly ChangedField[]): string[] =>
  fields.map(({ label, before, after }) =>
    before === '' ? `${label}: ${after}` : `${label}: ${before} → ${after || 'nothing'}`,
  );
