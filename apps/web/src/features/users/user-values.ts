import type { UpdateUserForm } from '@adops/domain';
import type { Stored } from '../../app/forms/useSaveForm.js';
import type { UserQuery } from '../../gql/graphql.js';

/** Values of all user forms. */
export type UserValues = UpdateUserForm;

export const LABELS: Record<keyof UserValues, string> = {
  username: 'Username',
  email: 'Email address',
  isActive: 'Status',
  password: 'Password',
  password_repeat: 'Confirm password',
  roles: 'Roles',
  teamId: 'Team',
  teamRole: 'Team role',
  hasAccessToAllPartnerAccounts: 'Access to all accounts',
  hasAccessToAllTeamPartnerAccounts: 'Access to team accounts',
  accessiblePartnerAccountIds: 'Shared accounts',
  keywordTrackingLimit: 'Keyword limit',
  companyIds: 'Companies',
};

export const newUser = (companyId: number): Stored<UserValues> => ({
  values: {
    username: '',
    email: '',
    isActive: true,
    password: '',
    password_repeat: '',
    roles: [],
    teamId: null,
    teamRole: null,
    hasAccessToAllPartnerAccounts: false,
    hasAccessToAllTeamPartnerAccounts: false,
    accessiblePartnerAccountIds: [],
    keywordTrackingLimit: null,
    companyIds: [companyId],
  },
  version: null,
});

export function storedOf(data: UserQuery | undefined): Stored<UserValues> | null {
  const user = data?.user;
  if (!user) return null;
  return {
    values: {
      username: user.username,
      email: user.email ?? '',
      isActive: user.isActive,
      password: '',
      password_repeat: '',
      roles: user.roles.map(({ name }) => name),
      teamId: user.team?.id ?? null,
      teamRole: user.teamRole ?? null,
      hasAccessToAllPartnerAccounts: user.hasAccessToAllPartnerAccounts,
      hasAccessToAllTeamPartnerAccounts: user.hasAccessToAllTeamPartnerAccounts,
      accessiblePartnerAccountIds: user.partnerAccountsAccesses
        .filter(({ accessTypes }) => accessTypes.includes('shared'))
        .map(({ partnerAccountId }) => partnerAccountId)
        .sort((a, b) => a - b),
      keywordTrackingLimit: user.keywordTrackingLimit ?? null,
      companyIds: user.companies.map(({ id }) => id).sort((a, b) => a - b),
    },
    version: user.version,
  };
}
