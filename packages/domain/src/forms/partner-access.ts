import { z } from 'zod';
import { accountSetting } from '../partners/account-settings.js';
import { accountSettingForm } from './partner-account.js';
import { requiredText } from './text.js';

/** Input for credentials shared by several accounts of a partner. */
export const partnerAccessForm = z.object({
  label: requiredText('Name', 120),
  settings: z
    .array(
      accountSettingForm.refine(({ name }) => accountSetting(name)?.isCredential ?? false, {
        path: ['name'],
        message: 'This setting belongs to an account, not to a sign-in.',
      }),
    )
    .max(20),
});
export type PartnerAccessForm = z.output<typeof partnerAccessForm>;
