import { z } from 'zod';
import { ACCOUNT_SETTINGS, accountSetting, type AccountSettingName } from '../partners/account-settings.js';
import { idList, optionalText, requiredText } from './text.js';

const names = ACCOUNT_SETTINGS.map(({ name }) => name) as [AccountSettingName, ...AccountSettingName[]];
const VALUE_OF = {
  BOOLEAN: 'booleanValue',
  INT: 'intValue',
  FLOAT: 'floatValue',
  STRING: 'stringValue',
  DATE_FLOAT: 'dateFloatValue',
} as const;

/** Setting with its value. Null removes the value. */
export const accountSettingForm = z
  .object({
    name: z.enum(names),
    booleanValue: z.boolean().nullish(),
    intValue: z.number().int().nullish(),
    floatValue: z.number().min(0, "The number can't be negative.").max(1e12, 'The number is too large.').nullish(),
    stringValue: optionalText('The text', 4_000).nullish(),
    dateFloatValue: z
      .object({
        date: z.iso.date('Choose a day.'),
        value: z
          .number()
          .min(0, 'The share must be between 0 and 100%.')
          .max(1, 'The share must be between 0 and 100%.'),
      })
      .nullish(),
  })
  .superRefine((setting, context) => {
    const own = VALUE_OF[accountSetting(setting.name)!.type];
    const other = Object.values(VALUE_OF).find((key) => key !== own && setting[key] != null);
    if (other)
      context.addIssue({ code: 'custom', path: [other], message: `${setting.name} has a value of the wrong type.` });
  });
export type AccountSettingForm = z.output<typeof accountSettingForm>;

/** Input for a partner account. */
export const partnerAccountForm = z.object({
  name: requiredText('Name', 120),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Choose a currency.'),
  status: z.enum(['active', 'inactive', 'permanentlyDisabled']),
  userId: z.number().int().positive().nullable(),
  siteIds: idList,
  timezoneId: z.number().int().nullable(),
  externalAccountId: optionalText('The ID at the partner', 120),
  /** Shared credentials. Null if the account has separate credentials. */
  accessId: z.number().int().positive().nullable(),
  settings: z.array(accountSettingForm).max(100),
});
export type PartnerAccountForm = z.output<typeof partnerAccountForm>;
