import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { visibleMenu, itemsOf } from '../menu/menu.js';
import { pathTo } from '../routes/route-names.js';
import { useSession } from '../session/SessionProvider.js';
import { CommandsContext, type Command, type Commands, type WantedSwitch } from './commands.js';
import { GO_LETTERS, isTyping } from './keys.js';
import { collectTypedAhead, takeTypedAhead } from './typed-ahead.js';

const importPalette = () => import('./Palette.js');
const Palette = lazy(async () => ({ default: (await importPalette()).Palette }));
const ActAsDialog = lazy(async () => ({ default: (await import('./ActAsDialog.js')).ActAsDialog }));
const HelpDialog = lazy(async () => ({ default: (await import('./HelpDialog.js')).HelpDialog }));

const GO_WITHIN = 1200;

function openByKey(commands: Commands): void {
  collectTypedAhead();
  commands.openPalette();
}

export function CommandsProvider({ children }: { children: ReactNode }) {
  const { state } = useSession();
  const navigate = useNavigate();
  const [offered, setOffered] = useState<readonly (readonly Command[])[]>([]);
  const [isPaletteWanted, setPaletteWanted] = useState(0);
  const [dialog, setDialog] = useState<'actAs' | 'help' | null>(null);
  const goPressedAt = useRef(0);
  const showSwitch = useRef<((wanted: WantedSwitch) => void) | null>(null);
  const access = state.kind === 'active' ? state.access : null;

  const commands = useMemo<Commands>(
    () => ({
      openPalette: () => setPaletteWanted((count) => count + 1),
      openActAs: () => setDialog('actAs'),
      openHelp: () => setDialog('help'),
      startSwitch: (wanted) => showSwitch.current?.(wanted),
      onSwitch: (show) => {
        showSwitch.current = show;
        return () => {
          if (showSwitch.current === show) showSwitch.current = null;
        };
      },
      offer: (list) => {
        setOffered((lists) => [...lists, list]);
        return () => setOffered((lists) => lists.filter((each) => each !== list));
      },
    }),
    [],
  );

  // Preloaded while the browser is idle, so that the command bar opens immediately.
  const isActive = access !== null;
  useEffect(() => {
    if (isActive) window.requestIdleCallback?.(() => void importPalette().catch(() => undefined));
  }, [isActive]);

  // If the shortcut is pressed while the session is being restored, the command bar opens as soon as the screen is
  // ready.
  const mayOpen = access !== null || state.kind === 'starting' || state.kind === 'entering';
  useHotkeys([['mod+K', () => mayOpen && openByKey(commands)]], []);
  useEffect(() => (mayOpen ? () => void takeTypedAhead() : undefined), [mayOpen]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.key === '?') {
        event.preventDefault();
        return commands.openHelp();
      }
      const isSecond = Date.now() - goPressedAt.current < GO_WITHIN;
      goPressedAt.current = event.key.toLowerCase() === 'g' && !isSecond ? Date.now() : 0;
      if (!isSecond || !access) return;
      const route = GO_LETTERS[event.key.toLowerCase()];
      const mayGo =
        route === 'overview' || itemsOf(visibleMenu(access.permissions)).some((item) => item.route === route);
      if (route && mayGo) {
        event.preventDefault();
        void navigate(pathTo(route, access.activeCompany.id));
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [access, commands, navigate]);

  return (
    <CommandsContext value={commands}>
      {children}
      <Suspense>
        {isPaletteWanted > 0 && access && <Palette wanted={isPaletteWanted} offered={offered.flat()} />}
        {dialog === 'actAs' && access && <ActAsDialog onClose={() => setDialog(null)} />}
        {dialog === 'help' && <HelpDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </CommandsContext>
  );
}
