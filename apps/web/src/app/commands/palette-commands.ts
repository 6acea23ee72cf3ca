import { useMantineColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { itemsOf, type MenuItem, visibleMenu } from '../menu/menu.js';
import { DENSITIES, setDensity, usePreferences } from '../preferences.js';
import { pathTo } from '../routes/route-names.js';
import { useAccess, useSession } from '../session/SessionProvider.js';
import { showError } from '../toasts.js';
import { actAsFailure } from './act-as.js';
import { useCommands, type Command } from './commands.js';
import type { HitContext } from './hit-actions.js';
import { keysToScreen } from './keys.js';
import { viewCommands } from './view-commands.js';

/** Returns commands that search the names of ad groups, campaigns and other entities in the report. */
export function searchCommands(query: string, open: (search: string) => void): Command[] {
  const text = query.trim();
  if (text === '') return [];
  const searches: [string, string][] = [
    [`Ad groups named “${text}”`, `filters.adgroup=${encodeURIComponent(text)}`],
    [`Campaigns named “${text}”`, `groupLevel=campaign&filters.campaign=${encodeURIComponent(text)}`],
    [`Anything with “${text}”`, `filters.searchPhrase=${encodeURIComponent(text)}`],
  ];
  if (/^\d+$/.test(text)) searches.unshift([`Ad group ${text}`, `filters.adgroupIdIn=${text}`]);
  return searches.map(([label, search]) => ({
    id: `search-${search}`,
    group: 'Search the ad group report',
    label,
    run: () => open(search),
  }));
}

/** Returns the commands that every screen offers: screens, companies, and settings of the console. */
export function useGeneralCommands(): readonly Command[] {
  const access = useAccess();
  const { leave } = useSession();
  const { openActAs, openHelp } = useCommands();
  const { density } = usePreferences();
  const { setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const companyId = access.activeCompany.id;

  return useMemo(() => {
    const items = itemsOf(visibleMenu(access.permissions));
    const isOpen = ({ route }: MenuItem): boolean => pathTo(route, companyId) === pathname;
    // Several reports can have views with the same name. Views of the open report come first.
    const openFirst = [...items].sort((a, b) => Number(isOpen(b)) - Number(isOpen(a)));
    const screens = items.map((item): Command => {
      const keys = keysToScreen(item.route);
      return {
        id: `screen-${item.route}`,
        group: 'Screens',
        label: item.label,
        ...(keys !== undefined && { keys }),
        run: () => void navigate(pathTo(item.route, companyId)),
      };
    });
    const companies = access.companies
      .filter(({ id }) => id !== companyId)
      .map((company): Command => ({
        id: `company-${company.id}`,
        group: 'Companies',
        label: `Switch to ${company.name}`,
        run: () => void navigate(pathTo('overview', company.id)),
      }));
    const general = (id: string, label: string, run: () => void, keys?: string): Command => ({
      ...{ id, group: 'Console', label, run },
      ...(keys !== undefined && { keys }),
    });
    return [
      ...screens,
      ...viewCommands(openFirst, access.permissions, companyId, (address) => void navigate(address)),
      ...companies,
      ...(access.permissions.has('login-as-user') && !access.mainUser
        ? [general('act-as', 'Act as another user…', openActAs)]
        : []),
      ...(access.permissions.has('manage-users')
        ? [general('invite', 'Invite a user', () => void navigate(`${pathTo('accessControl', companyId)}/user/invite`))]
        : []),
      general('status', 'Status', () => void navigate(pathTo('status', companyId))),
      general('light', 'Light theme', () => setColorScheme('light')),
      general('dark', 'Dark theme', () => setColorScheme('dark')),
      ...DENSITIES.filter(({ value }) => value !== density).map(({ value, label }) =>
        general(`density-${value}`, `${label} rows`, () => setDensity(value)),
      ),
      general('help', 'Help: keyboard and glossary', openHelp, '?'),
      general('leave', access.mainUser ? `Return to ${access.mainUser.username}` : 'Log out', () => void leave()),
    ];
  }, [access, companyId, density, leave, navigate, openActAs, openHelp, pathname, setColorScheme]);
}

/** Returns the session data and functions that actions on hits need. */
export function useHitContext(): HitContext {
  const access = useAccess();
  const { loginAs } = useSession();
  const { startSwitch } = useCommands();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      companyId: access.activeCompany.id,
      userId: access.user.id,
      permissions: access.permissions,
      mayActAs: access.mainUser === null,
      go: (address) => void navigate(address),
      startSwitch,
      actAs: (userId) => void loginAs(userId).catch((error: unknown) => showError(actAsFailure(error))),
    }),
    [access, loginAs, navigate, startSwitch],
  );
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Commands that match the text: first those with a word that starts with the text, then all others. Without a text,
 * all commands match.
 */
export function matchingCommands(
  commands: readonly Command[],
  query: string,
): { readonly meant: readonly Command[]; readonly others: readonly Command[] } {
  const words = query.trim().toLowerCase();
  if (words === '') return { meant: commands, others: [] };
  const atWord = new RegExp(`(^|[^\\p{L}\\p{N}])${escaped(words)}`, 'iu');
  const meant = commands.filter(({ label }) => atWord.test(label));
  const others = commands.filter(
    (each) => !meant.includes(each) && `${each.label} ${each.description ?? ''}`.toLowerCase().includes(words),
  );
  return { meant, others };
}
