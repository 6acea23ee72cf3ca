import { useMantineColorScheme } from '@mantine/core';
import { Spotlight, spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { itemsOf, visibleMenu } from '../menu/menu.js';
import { setDensity, usePreferences } from '../preferences.js';
import { pathTo } from '../routes/route-names.js';
import { useAccess, useSession } from '../session/SessionProvider.js';
import { useCommands, type Command } from './commands.js';

/** Ad groups, campaigns and everything else with the typed words in a name: the report does the looking. */
function searchCommands(query: string, open: (search: string) => void): Command[] {
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

/** Ctrl+K: every screen, the report's search and everything one may do here. */
export function Palette({ wanted, offered }: { wanted: number; offered: readonly Command[] }) {
  const access = useAccess();
  const { leave } = useSession();
  const { openActAs, openHelp } = useCommands();
  const { density } = usePreferences();
  const { setColorScheme } = useMantineColorScheme();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const companyId = access.activeCompany.id;

  useEffect(() => spotlight.open(), [wanted]);

  const actions = useMemo(() => {
    const screens = itemsOf(visibleMenu(access.permissions)).map((item): Command => ({
      id: `screen-${item.route}`,
      group: 'Screens',
      label: item.label,
      run: () => void navigate(pathTo(item.route, companyId)),
    }));
    const companies = access.companies
      .filter(({ id }) => id !== companyId)
      .map((company): Command => ({
        id: `company-${company.id}`,
        group: 'Companies',
        label: `Switch to ${company.name}`,
        run: () => void navigate(pathTo('overview', company.id)),
      }));
    const general: Command[] = [
      { id: 'status', group: 'Console', label: 'Status', run: () => void navigate(pathTo('status', companyId)) },
      { id: 'light', group: 'Console', label: 'Light theme', run: () => setColorScheme('light') },
      { id: 'dark', group: 'Console', label: 'Dark theme', run: () => setColorScheme('dark') },
      {
        id: 'density',
        group: 'Console',
        label: density === 'compact' ? 'Comfortable rows' : 'Compact rows',
        run: () => setDensity(density === 'compact' ? 'comfortable' : 'compact'),
      },
      { id: 'help', group: 'Console', label: 'Help: keyboard and glossary', keys: '?', run: openHelp },
    ];
    if (access.permissions.has('login-as-user') && !access.mainUser) {
      general.unshift({ id: 'act-as', group: 'Console', label: 'Act as another user…', run: openActAs });
    }
    general.push({
      id: 'leave',
      group: 'Console',
      label: access.mainUser ? `Return to ${access.mainUser.username}` : 'Log out',
      run: () => void leave(),
    });
    const searches = access.permissions.has('adgroup-report')
      ? searchCommands(query, (search) => void navigate(`${pathTo('report', companyId)}?${search}`))
      : [];
    const groups = new Map<string, SpotlightActionGroupData>();
    for (const command of [...offered, ...screens, ...companies, ...general, ...searches]) {
      const group = groups.get(command.group) ?? { group: command.group, actions: [] };
      group.actions.push({
        id: command.id,
        label: command.label,
        description: command.description,
        // A search holds the typed words itself, so the palette's own filter keeps it.
        keywords: command.group.startsWith('Search') ? [query] : undefined,
        onClick: command.run,
      });
      groups.set(command.group, group);
    }
    return [...groups.values()];
  }, [access, companyId, density, leave, navigate, offered, openActAs, openHelp, query, setColorScheme]);

  return (
    <Spotlight
      actions={actions}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      nothingFound="Nothing by that name"
      overlayProps={{ backgroundOpacity: 0.28, blur: 0 }}
      transitionProps={{ duration: 80 }}
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={17} />,
        placeholder: 'Search or jump to…',
        'aria-label': 'Search or jump to',
      }}
    />
  );
}
