import { useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.js';
import { CommandsProvider } from '../commands/CommandsProvider.js';
import { SwitchOutlet } from '../commands/SwitchOutlet.js';
import { useSession } from '../session/SessionProvider.js';
import { ExplainProvider } from '../explain/ExplainProvider.js';
import { TaskDrawerProvider } from '../tasks/TaskDrawerProvider.js';
import { UNEXPECTED_ERROR } from '../transport/errors.js';
import { Footer } from './Footer.js';
import { FooterSlotContext } from './FooterSlot.js';
import { Header } from './Header.js';
import classes from './Shell.module.css';
import { StartingShell } from './StartingShell.js';
import { watchVersion } from './version-check.js';

/**
 * Frame of every page with header, screen and footer. Renders an outline until the start-up check of the session has
 * ended.
 */
export function Shell() {
  const { state } = useSession();
  const { pathname } = useLocation();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  useEffect(() => watchVersion(__APP_VERSION__), []);
  if (state.kind === 'starting' || state.kind === 'unreachable') return <StartingShell />;
  return (
    <FooterSlotContext value={slot}>
      <CommandsProvider>
        <div className={classes.shell}>
          <a className={classes.skip} href="#main">
            Skip to content
          </a>
          <Header />
          <main id="main" className={classes.main} tabIndex={-1}>
            <ErrorBoundary
              resetKeys={[pathname]}
              fallback={<EmptyState title={UNEXPECTED_ERROR} text="Reload the page to try this screen again." />}
            >
              <TaskDrawerProvider>
                <ExplainProvider>
                  <Outlet />
                </ExplainProvider>
                <SwitchOutlet />
              </TaskDrawerProvider>
            </ErrorBoundary>
          </main>
          <Footer slotRef={setSlot} />
        </div>
      </CommandsProvider>
    </FooterSlotContext>
  );
}
