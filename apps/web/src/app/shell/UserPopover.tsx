import { Button, Divider, Popover, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import { IconActivityHeartbeat, IconLogout, IconShieldLock, IconUserShare } from '@tabler/icons-react';
import { useState, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCommands } from '../commands/commands.js';
import { setDensity, setOnlyMyAccounts, usePreferences, type Density } from '../preferences.js';
import { pathTo } from '../routes/route-names.js';
import { initialsOf } from '../session/model.js';
import { useSession } from '../session/SessionProvider.js';
import { CompanyLogo } from './CompanyLogo.js';
import shell from './Shell.module.css';
import classes from './UserPopover.module.css';

/** Who one is, where one works, how one likes the console, and the way out. */
export function UserPopover() {
  const { state, leave, isLeaving } = useSession();
  const { openActAs } = useCommands();
  const navigate = useNavigate();
  const { onlyMyAccounts, density } = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [isOpen, setOpen] = useState(false);
  const access = state.kind === 'active' ? state.access : null;
  const identity = 'identity' in state ? state.identity : null;
  const user = access?.user ?? identity?.user;
  if (!user) return null;
  const companies = access?.companies ?? identity?.companies ?? [];
  const colors = access?.roles[0]?.avatarColorPreset;
  const isActingAs = !!access?.mainUser;
  const isBuyer = (access?.partnerAccounts.length ?? 0) > 0;

  const openCompany = (event: MouseEvent, companyId: number) => {
    const address = pathTo('overview', companyId);
    if (event.altKey || event.ctrlKey || event.metaKey) {
      event.preventDefault();
      window.open(address, '_blank', 'noopener');
      return;
    }
    event.preventDefault();
    setOpen(false);
    void navigate(address, { replace: true });
  };

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={272} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={shell.avatar}
          style={
            colors
              ? {
                  backgroundColor: colors.backgroundColor,
                  color: colors.textColor,
                  borderColor: colors.borderColor,
                }
              : undefined
          }
          aria-label={`Account of ${user.username}`}
          onClick={() => setOpen((open) => !open)}
        >
          {initialsOf(user.username)}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.popover} aria-label="Account">
        <div className={classes.name}>{user.username}</div>
        {user.email && <div className={classes.dim}>{user.email}</div>}
        {access && access.roles.length > 0 && (
          <div className={classes.dim}>{access.roles.map(({ name }) => name).join(', ')}</div>
        )}
        {isBuyer && (
          <Switch
            className={classes.part}
            label="Show only my accounts"
            checked={onlyMyAccounts}
            onChange={(event) => setOnlyMyAccounts(event.currentTarget.checked)}
          />
        )}
        {companies.length > 1 && (
          <>
            <Divider my={10} />
            <div className={classes.label} id="companies-label">
              Companies
            </div>
            <ul className={classes.list} aria-labelledby="companies-label">
              {companies.map((company) => (
                <li key={company.id}>
                  <a
                    className={classes.company}
                    href={pathTo('overview', company.id)}
                    aria-current={company.id === access?.activeCompany.id || undefined}
                    onClick={(event) => openCompany(event, company.id)}
                  >
                    <CompanyLogo companyId={company.id} size={16} />
                    {company.name}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
        <Divider my={10} />
        <div className={classes.setting}>
          <span id="theme-label">Theme</span>
          <SegmentedControl
            size="xs"
            aria-labelledby="theme-label"
            value={colorScheme}
            onChange={(value) => setColorScheme(value as 'light' | 'dark' | 'auto')}
            data={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
              { value: 'auto', label: 'System' },
            ]}
          />
        </div>
        <div className={classes.setting}>
          <span id="density-label">Rows</span>
          <SegmentedControl
            size="xs"
            aria-labelledby="density-label"
            value={density}
            onChange={(value) => setDensity(value as Density)}
            data={[
              { value: 'compact', label: 'Compact' },
              { value: 'comfortable', label: 'Comfortable' },
            ]}
          />
        </div>
        <Divider my={10} />
        {access && (
          <Button
            fullWidth
            mb={6}
            size="xs"
            variant="default"
            leftSection={<IconActivityHeartbeat size={15} />}
            component={Link}
            to={pathTo('status', access.activeCompany.id)}
            onClick={() => setOpen(false)}
          >
            Status
          </Button>
        )}
        {access?.permissions.has('login-as-user') && !isActingAs && (
          <Button
            fullWidth
            mb={6}
            size="xs"
            variant="default"
            leftSection={<IconUserShare size={15} />}
            onClick={() => {
              setOpen(false);
              openActAs();
            }}
          >
            Act as another user…
          </Button>
        )}
        {!isActingAs && (
          <Button
            fullWidth
            mb={6}
            size="xs"
            variant="default"
            leftSection={<IconShieldLock size={15} />}
            component={Link}
            to={pathTo('security')}
            onClick={() => setOpen(false)}
          >
            Security
          </Button>
        )}
        <Button
          fullWidth
          size="xs"
          variant="default"
          leftSection={<IconLogout size={15} />}
          disabled={isLeaving}
          onClick={() => void leave()}
        >
          {isActingAs ? `Return to ${access?.mainUser?.username}` : 'Log out'}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
