import { createUserForm, inviteUserForm, updateUserForm } from '@adops/domain';
import { ObjectType } from '@nestjs/graphql';
import { z } from 'zod';
import { describeEnum, inputOf, objectOf } from '../../core/graphql/index.js';

export enum PartnerAccountAccessType {
  owner = 'owner',
  shared = 'shared',
  teammates = 'teammates',
}
describeEnum(PartnerAccountAccessType, 'PartnerAccountAccessType', 'Reason a user has access to a partner account.', {
  owner: 'The user is its buyer.',
  shared: 'It was shared with the user.',
  teammates: 'A teammate is its buyer.',
});

const accountAccess = z.object({
  partnerAccountId: z.int().describe('Partner account ID.'),
  accessTypes: z.array(z.enum(PartnerAccountAccessType)).describe('All reasons the user has access.'),
  reasons: z
    .array(z.string())
    .describe('The reasons as text, such as the flag, the team or teammate, or who shared the account and when.'),
});
export const PartnerAccountAccess = objectOf(
  'PartnerAccountAccess',
  accountAccess.describe("A user's access to one partner account."),
);
export type PartnerAccountAccess = InstanceType<typeof PartnerAccountAccess>;

const { shape } = createUserForm;
const defaults = {
  hasAccessToAllPartnerAccounts: shape.hasAccessToAllPartnerAccounts.nullable().default(false),
  hasAccessToAllTeamPartnerAccounts: shape.hasAccessToAllTeamPartnerAccounts.nullable().default(false),
  accessiblePartnerAccountIds: shape.accessiblePartnerAccountIds.optional(),
};

const created = z.object({ ...shape, ...defaults, isActive: shape.isActive.nullable().default(true) });
export const CreateUserInput = inputOf('CreateUserInput', created.describe('User to create.'));
export type CreateUserInput = InstanceType<typeof CreateUserInput>;

export const InviteUserInput = inputOf(
  'InviteUserInput',
  inviteUserForm.extend(defaults).describe('User to create who sets their password through an emailed link.'),
);
export type InviteUserInput = InstanceType<typeof InviteUserInput>;

export const UpdateUserInput = inputOf(
  'UpdateUserInput',
  z.object(updateUserForm.shape).partial().describe('User changes. Omitted fields are unchanged.'),
);
export type UpdateUserInput = InstanceType<typeof UpdateUserInput>;

@ObjectType({ description: 'Actions on users.' })
export class UserMutations {}
