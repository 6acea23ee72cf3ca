import { Kbd, Tooltip } from '@mantine/core';
import { IconMenu2, IconSearch, IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Link, useLocation } from 'react-router';
import { useCommands } from '../commands/commands.js';
import { OpenAlertsLink } from '../alerts/OpenAlertsLink.js';
import { noteOpened } from '../menu/kept-screens.js';
import { itemAt, visibleMenu } from '../menu/menu.js';
import { rootPath } from '../routes/route-names.js';
import { useSession } from '../session/SessionProvider.js';
import { BrandMark, CompanyLogo } from './CompanyLogo.js';
import { Freshness } from './Freshness.js';
import { HorizontalMenu, VerticalMenu } from './MainMenu.js';
import { RuleHoldBanner } from '../approvals/RuleHoldBanner.js';
import { LoginAsBanner } from './LoginAsBanner.js';
import { slot } from '../slots.js';
import classes from './Shell.module.css';
import { UserPopover } from './UserPopover.js';

const RevenueSharePopover = slot('RevenueSharePopover');
const SendMessage = slot('SendMessage');
const MessageNotice = slot('MessageNotice');

/** Optional element of the header. */
function Extra({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

export function Header() {
  const { state, homeCompanyId } = useSession();
  const { openPalette } = useCommands();
  const { pathname } = useLocation();
  // Navigation closes the menu, because the stored address no longer matches.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  const access = state.kind === 'active' ? state.access : null;
  const permissions = access?.permissions;
  const menu = useMemo(() => (permissions ? visibleMenu(permissions) : []), [permissions]);
  const isSignedOut = state.kind === 'signedOut';
  const owner = access && { userId: access.user.id, companyId: access.activeCompany.id };
  const [userId, companyId] = [owner?.userId, owner?.companyId];
  useEffect(() => {
    if (userId === undefined || companyId === undefined) return;
    const item = itemAt(menu, companyId, pathname);
    if (item) noteOpened({ userId, companyId }, item.route);
  }, [companyId, menu, pathname, userId]);

  return (
    <header>
      {access && <RuleHoldBanner />}
      {access?.mainUser && <LoginAsBanner username={access.user.username} mainUsername={access.mainUser.username} />}
      <div className={classes.header}>
        {(access || isSignedOut) && (
          <button
            type="button"
            className={`${classes.avatar} ${classes.burger}`}
            aria-label={isOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={isOpen}
            aria-controls="vertical-menu"
            onClick={() => setOpenAt(isOpen ? null : pathname)}
          >
            {isOpen ? <IconX size={16} /> : <IconMenu2 size={16} />}
          </button>
        )}
        <Link to={rootPath(homeCompanyId)} className={classes.brand}>
          <BrandMark />
          <span className={classes.brandName}>AdOps</span>
        </Link>
        {access && (
          <span className={classes.company} title={access.activeCompany.name}>
            <CompanyLogo companyId={access.activeCompany.id} size={15} />
            <span className={classes.companyName}>{access.activeCompany.name}</span>
          </span>
        )}
        <HorizontalMenu menu={menu} isSignedOut={isSignedOut} owner={owner} />
        <div className={classes.spacer} />
        {access && (
          <>
            <Tooltip label="Search, jump, act (Ctrl+K)">
              <button type="button" className={classes.search} onClick={openPalette} aria-label="Search or jump to">
                <IconSearch size={15} className={classes.searchIcon} aria-hidden />
                <span className={classes.searchText}>Search or jump to…</span>
                <Kbd size="xs">Ctrl K</Kbd>
              </button>
            </Tooltip>
            <OpenAlertsLink />
            <Freshness />
            <Extra>
              <RevenueSharePopover />
              <SendMessage />
            </Extra>
          </>
        )}
        {!isSignedOut && <UserPopover />}
      </div>
      <VerticalMenu
        isOpen={isOpen}
        menu={menu}
        isSignedOut={isSignedOut}
        owner={owner}
        onClose={() => setOpenAt(null)}
      />
      {access && (
        <Extra>
          <MessageNotice />
        </Extra>
      )}
    </header>
  );
}
