import { accountSetting, partnerAccountForm, type AccountSettingForm, type PartnerAccountForm } from '@adops/domain';
import type { Stored } from '../../app/forms/useSaveForm.js';
import type { ResultOf } from '@graphql-typed-document-node/core';
import type { PartnerAccountQuery } from '../../gql/graphql.js';
import type { SETTING_VALUE } from './partners.graphql.js';

type SettingValueFragment = ResultOf<typeof SETTING_VALUE>;

export type AccountValues = PartnerAccountForm;
export const SCHEMA = partnerAccountForm;
export const MASK = '********';

export const LABELS: Record<keyof AccountValues, string> = {
  name: 'Name',
  currency: 'Currency',
  status: 'Status',
  userId: 'Buyer',
  siteIds: 'Sites',
  timezoneId: 'Time zone',
  externalAccountId: 'Partner account ID',
  accessId: 'Shared sign-in',
  settings: 'Settings',
};

/** Returns false for the id at the partner, which has a separate field. */
const isShown = ({ name }: { readonly name: string }): boolean => name !== 'externalAccountId';

export const settingOf = ({ type: _, ...value }: SettingValueFragment): AccountSettingForm => value;

export function newValues(settings: readonly SettingValueFragment[]): Stored<AccountValues> {
  return {
    values: {
      name: '',
      currency: 'USD',
      status: 'active',
      userId: null,
      siteIds: [],
      timezoneId: null,
      externalAccountId: '',
      accessId: null,
      settings: settings.filter(isShown).map(settingOf),
    },
    version: null,
  };
}

export function storedValues(data: PartnerAccountQuery | undefined): Stored<AccountValues> | null {
  const account = data?.partnerAccount;
  if (!account) return null;
  return {
    values: {
      name: account.name,
      currency: account.currency,
      status: account.status,
      userId: account.userId ?? null,
      siteIds: account.siteIds,
      timezoneId: account.timezoneId ?? null,
      externalAccountId: account.externalAccountId ?? '',
      accessId: account.accessId ?? null,
      settings: account.settings.filter(isShown).map(settingOf),
    },
    version: account.version,
  };
}

/** Returns the values of a copied account, without its id at the partner and its version. */
export function clonedValues({ values }: Stored<AccountValues>): Stored<AccountValues> {
  const status = values.status === 'active' ? 'active' : 'inactive';
  return { values: { ...values, name: `${values.name} copy`, externalAccountId: '', status }, version: null };
}

const isCredential = ({ name }: AccountSettingForm): boolean => accountSetting(name)?.isCredential ?? false;

/**
 * Returns the settings of each group with their indexes in the list, in the order of the form.
 * @param needed settings the partner needs for authentication. Other credentials are only included if they have a
 * value.
 */
export function groupsOf(settings: readonly AccountSettingForm[], needed: readonly string[]) {
  const indexed = settings.map((setting, index) => ({ setting, index }));
  const isAsked = ({ name, stringValue }: AccountSettingForm): boolean =>
    needed.length === 0 || needed.includes(name) || Boolean(stringValue);
  return {
    signIn: indexed.filter(({ setting }) => isCredential(setting) && isAsked(setting)),
    others: indexed.filter(({ setting }) => !isCredential(setting)),
  };
}
