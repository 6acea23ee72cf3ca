import { PERMISSION_KEYS, type PermissionKey } from '@adops/domain';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { answerConsole, renderConsoleAt } from '../../../test/console-at.js';
import { FEATURES } from '../../entry/features.js';
import type { Feature } from './feature.js';

/** Addresses with the permissions that open them. Any one of them is sufficient. */
const GUARDED: readonly (readonly [address: string, ...permissions: PermissionKey[]])[] = [
  ['access-control/teams', 'teams'],
  ['sites', 'sites-configuration'],
  ['sites/create-site', 'sites-configuration'],
  ['sites/site-groups/group', 'sites-configuration', 'edit-site-groups'],
  ['sites/1/main', 'sites-configuration'],
  ['tools/ab-testing/create-test', 'ab-testing'],
  ['tools/ab-testing/list', 'ab-testing'],
  ['tools/ab-testing/1', 'ab-testing'],
  ['tools/ad-generator/ad-groups', 'ad-generator'],
  ['tools/ad-templates', 'ad-generator'],
  ['tools/keyword-mining-tool', 'keyword-mining-tool'],
  ['tools/keyword-templates', 'ad-generator'],
  ['tools/keyword-tracker', 'keyword-tracking-group'],
  ['tools/keyword-tracker/create', 'keyword-tracking-group'],
  ['tools/keyword-tracker/keyword-group-stats/1', 'keyword-tracking-group'],
  ['tools/monthly-costs-report', 'monthly-costs-report'],
  ['user-activity-report/users', 'user-activity-report'],
];

describe('the router', () => {
  it.each(GUARDED)('denies access to %s for a user with all other permissions', async (address, ...permissions) => {
    answerConsole(
      {},
      PERMISSION_KEYS.filter((key) => !permissions.includes(key)),
    );
    const { router } = renderConsoleAt(address);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Access denied' })).toBeInTheDocument());
    expect(router.state.location.pathname).toBe('/company/1/access-denied');
  });

  it('protects all screens except a fixed list', () => {
    const manifests: readonly Feature[] = Object.values(FEATURES).map(({ manifest }) => manifest);
    const open = manifests.flatMap(({ screens = [] }) =>
      screens.filter(({ permission }) => permission.length === 0).map(({ path }) => path),
    );
    // Report emails are limited by the permission for the report of each view.
    expect(open.sort()).toEqual([
      ...['access-denied', 'report-emails', 'report-emails/:id', 'report-emails/create', 'status', 'welcome'],
    ]);
  });
});
