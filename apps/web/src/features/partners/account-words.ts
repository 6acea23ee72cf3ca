import type { PartnerAccountsQuery } from '../../gql/graphql.js';

export const STATUS_WORDS = {
  active: 'Active',
  inactive: 'Inactive',
  permanentlyDisabled: 'Permanently disabled',
} as const;

/** Returns the sync status of an account. */
export function collectingOf({ health }: Pick<PartnerAccountsQuery['partnerAccounts'][number], 'health'>): string {
  if (!health) return 'Not synced';
  if (health.error) return health.error;
  const missing = health.missingDates.length;
  return missing > 0 ? `${missing} ${missing === 1 ? 'day' : 'days'} missing` : 'Complete';
}
