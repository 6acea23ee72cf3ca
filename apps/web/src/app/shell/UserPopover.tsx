import { Button, Divider, Popover, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import {
  IconActivityHeartbeat,
  IconHelp,
  IconLogout,
  IconMail,
  IconShieldLock,
  IconUserShare,
} from '@tabler/icons-react';
import { useState, type CSSProperties, type MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCommands } from '../commands/commands.js';
import { DENSITIES, setDensity, setOnlyMyAccounts, usePreferences, type Density } from '../preferences.js';
import { pathTo } from '../routes/route-names.js';
import { initialsOf, type Access, type Company } from '../session/model.js';
import { useSession } from '../session/SessionProvider.js';
import { CompanyLogo } from './CompanyLogo.js';
import shell from './Shell.module.css';
import classes from './UserPopover.module.css';

/** Menu of the user: account, company, preferences and sign-out. */
export function UserPopover() {
  const { state } = useSession();
  const [isOpen, setOpen] = useState(false);
  const access = state.kind === 'active' ? state.access : null;
  const identity = 'identity' in state ? state.identity : null;
  const user = access?.user ?? identity?.user;
  if (!user) return null;
  const close = () => setOpen(false);

  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={272} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={shell.avatar}
          style={styleOf(access)}
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
        {access && access.partnerAccounts.length > 0 && <OnlyMyAccounts />}
        <Companies
          companies={access?.companies ?? identity?.companies ?? []}
          activeId={access?.activeCompany.id ?? null}
          onClose={close}
        />
        <Divider my={10} />
        <Preferences />
        <Divider my={10} />
        <Ways access={access} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

function styleOf(access: Access | null): CSSProperties | undefined {
  const colors = access?.roles[0]?.avatarColorPreset;
  if (!colors) return undefined;
  const { backgroundColor, textColor, borderColor } = colors;
  return { backgroundColor, color: textColor, borderColor };
}

function OnlyMyAccounts() {
  const { onlyMyAccounts } = usePreferences();
  return (
    <Switch
      className={classes.part}
      label="Show only my accounts"
      checked={onlyMyAccounts}
      onChange={(event) => setOnlyMyAccounts(event.currentTarget.checked)}
    />
  );
}

interface CompaniesProps {
  readonly companies: readonly Company[];
  readonly activeId: number | null;
  readonly onClose: () => void;
}

/** Companies of the user if there are several. With a modifier key, a company opens in a new tab. */
function Companies({ companies, activeId, onClose }: CompaniesProps) {
  const navigate = useNavigate();
  if (companies.length < 2) return null;
  const open = (event: MouseEvent, companyId: number) => {
    const address = pathTo('overview', companyId);
    event.preventDefault();
    if (event.altKey || event.ctrlKey || event.metaKey) {
      window.open(address, '_blank', 'noopener');
      return;
    }
    onClose();
    void navigate(address, { replace: true });
  };
  return (
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
              aria-current={company.id === activeId || undefined}
              onClick={(event) => open(event, company.id)}
            >
              <CompanyLogo companyId={company.id} size={16} />
              {company.name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Settings for theme and row height. */
function Preferences() {
  const { density } = usePreferences();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
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
          data={[...DENSITIES]}
        />
      </div>
    </>
  );
}

const BUTTON = { fullWidth: true, size: 'xs', variant: 'default' } as const;

/** Links of the user menu, including sign-out. */
function Ways({ access, onClose }: { readonly access: Access | null; readonly onClose: () => void }) {
  const { leave, isLeaving } = useSession();
  const { openActAs, openHelp } = useCommands();
  const mainUser = access?.mainUser ?? null;
  return (
    <>
      {access && (
        <Button
          {...BUTTON}
          mb={6}
          leftSection={<IconMail size={15} />}
          component={Link}
          to={pathTo('reportEmails', access.activeCompany.id)}
          onClick={onClose}
        >
          Report emails
        </Button>
      )}
      {access && (
        <Button
          {...BUTTON}
          mb={6}
          leftSection={<IconActivityHeartbeat size={15} />}
          component={Link}
          to={pathTo('status', access.activeCompany.id)}
          onClick={onClose}
        >
          Status
        </Button>
      )}
      {access?.permissions.has('login-as-user') && !mainUser && (
        <Button
          {...BUTTON}
          mb={6}
          leftSection={<IconUserShare size={15} />}
          onClick={() => {
            onClose();
            openActAs();
          }}
        >
          Act as another user…
        </Button>
      )}
      {!mainUser && (
        <Button
          {...BUTTON}
          mb={6}
          leftSection={<IconShieldLock size={15} />}
          component={Link}
          to={pathTo('security')}
          onClick={onClose}
        >
          Security
        </Button>
      )}
      <Button
        {...BUTTON}
        mb={6}
        leftSection={<IconHelp size={15} />}
        onClick={() => {
          onClose();
          openHelp();
        }}
      >
        Help and glossary
      </Button>
      <Button {...BUTTON} leftSection={<IconLogout size={15} />} disabled={isLeaving} onClick={() => void leave()}>
        {mainUser ? `Return to ${mainUser.username}` : 'Log out'}
      </Button>
    </>
  );
}
