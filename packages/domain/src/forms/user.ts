import { z } from 'zod';
import { MAX_KEYWORD_LIMIT } from '../keyword-tracker/groups.js';
import { agreeing, HOLDS_NAME, holdsName, newPassword } from './password.js';
import { idList, requiredText } from './text.js';

/** A colon would end the name in a Basic sign-in; spaces are never meant. */
const username = requiredText('Username', 60).regex(/^[^\s:]*$/, "A username can't contain spaces or colons.");
const email = requiredText('Email address', 200).pipe(z.email('Enter a valid email address.'));

const access = {
  roles: z.array(z.string().max(100)).max(100),
  teamId: z.number().int().positive().nullable(),
  teamRole: z.enum(['leader', 'worker']).nullable(),
  hasAccessToAllPartnerAccounts: z.boolean(),
  hasAccessToAllTeamPartnerAccounts: z.boolean(),
  accessiblePartnerAccountIds: idList,
  /** Keywords the user may track at once; null or missing: the usual number. */
  keywordTrackingLimit: z
    .number()
    .int('Enter a whole number of keywords.')
    .min(0, 'The limit is 0 or more.')
    .max(MAX_KEYWORD_LIMIT, `The limit can be up to ${MAX_KEYWORD_LIMIT.toLocaleString('en-US')}.`)
    .nullish(),
  /** Missing: the active company, and those the user belongs to already. */
  companyIds: idList.nullish(),
};

/** An invited user, who sets their password with an emailed link. */
export const inviteUserForm = z.object({ username, email, ...access });
export type InviteUserForm = z.output<typeof inviteUserForm>;

const user = { username, email, isActive: z.boolean(), ...access, password_repeat: z.string() };

function withoutOwnName<S extends z.ZodType<{ readonly password: string; readonly username: string }>>(schema: S): S {
  return schema.refine((form) => !holdsName(form.password, form.username), { path: ['password'], message: HOLDS_NAME });
}

/** A user created with a password. */
export const createUserForm = withoutOwnName(agreeing(z.object({ ...user, password: newPassword })));
export type CreateUserForm = z.output<typeof createUserForm>;

/** A changed user: empty passwords keep the old one. */
export const updateUserForm = withoutOwnName(agreeing(z.object({ ...user, password: newPassword.or(z.literal('')) })));
export type UpdateUserForm = z.output<typeof updateUserForm>;
