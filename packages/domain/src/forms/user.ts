import { z } from 'zod';
import { DEFAULT_KEYWORD_LIMIT, MAX_KEYWORD_LIMIT } from '../keyword-tracker/groups.js';
import { agreeing, HOLDS_NAME, holdsName, MIN_PASSWORD_LENGTH, newPassword } from './password.js';
import { idList, requiredText } from './text.js';

/** A colon would end the name in Basic authentication, and spaces are never intended. */
const username = requiredText('Username', 60)
  .regex(/^[^\s:]*$/, "A username can't contain spaces or colons.")
  .describe('Username.');
const email = requiredText('Email address', 200)
  .pipe(z.email('Enter a valid email address.'))
  .describe('Email address.');

export const teamRole = z.enum(['leader', 'worker']);

const access = {
  roles: z.array(z.string().max(100)).max(100).describe('Role names.'),
  teamId: z.number().int().positive().nullable().describe('Team ID.'),
  teamRole: teamRole.nullable().describe('Role in the team.'),
  hasAccessToAllPartnerAccounts: z
    .boolean()
    .describe('True if the user has access to all partner accounts of the company.'),
  hasAccessToAllTeamPartnerAccounts: z
    .boolean()
    .describe('True if the user has access to all partner accounts of the team.'),
  accessiblePartnerAccountIds: idList.describe('Accounts shared with the user.'),
  keywordTrackingLimit: z
    .number()
    .int('Enter a whole number of keywords.')
    .min(0, 'The limit must be at least 0.')
    .max(MAX_KEYWORD_LIMIT, `The limit can be up to ${MAX_KEYWORD_LIMIT.toLocaleString('en-US')}.`)
    .nullish()
    .describe(`Maximum number of keywords the user can track at once; null for ${DEFAULT_KEYWORD_LIMIT}.`),
  /** Defaults to the active company and the user's existing companies. */
  companyIds: idList.nullish().describe('Companies the user belongs to. Defaults to the active company.'),
};

/** Input for an invited user, who sets their password through an emailed link. */
export const inviteUserForm = z.object({ username, email, ...access });
export type InviteUserForm = z.output<typeof inviteUserForm>;

const user = {
  username,
  email,
  isActive: z.boolean().describe("Inactive items are retained but can't be used."),
  ...access,
  password_repeat: z.string().describe('Password confirmation.'),
};

function withoutOwnName<S extends z.ZodType<{ readonly password: string; readonly username: string }>>(schema: S): S {
  return schema.refine((form) => !holdsName(form.password, form.username), { path: ['password'], message: HOLDS_NAME });
}

/** Input for a user created with a password. */
export const createUserForm = withoutOwnName(
  agreeing(
    z.object({ ...user, password: newPassword.describe(`Password, at least ${MIN_PASSWORD_LENGTH} characters.`) }),
  ),
);
export type CreateUserForm = z.output<typeof createUserForm>;

/** Input for changing a user. An empty password leaves the stored password unchanged. */
export const updateUserForm = withoutOwnName(
  agreeing(
    z.object({
      ...user,
      companyIds: user.companyIds.describe('Companies the user belongs to.'),
      password_repeat: user.password_repeat.describe('New password confirmation.'),
      password: newPassword.or(z.literal('')).describe('New password. Omit to keep the current password.'),
    }),
  ),
);
export type UpdateUserForm = z.output<typeof updateUserForm>;
