import { provideParts, type SiteSetting } from '../app/slots.js';
import { mediaSettings } from '../features/media-config/index.js';
import { MAIN_SETTINGS } from '../features/sites/index.js';
import { changesLastWeek } from '../features/user-activity/index.js';

const automation = () => import('../features/automation/index.js');
const messages = () => import('../features/messages/index.js');

const mainSettings = MAIN_SETTINGS.map((label): SiteSetting => ({ label, tab: 'Main', path: 'main' }));

provideParts({
  components: {
    TaskDrawer: ['task', async () => (await automation()).TaskDrawer],
    FollowedTask: ['task', async () => (await automation()).FollowedTask],
    QuickSwitch: ['task', async () => (await automation()).QuickSwitch],
    ExplainDrawer: ['explain', async () => (await import('../features/explain/index.js')).ExplainDrawer],
    // Loaded separately, because only some users have the permission for it.
    RevenueSharePopover: [
      'revenue-share',
      async () => (await import('../features/revenue-share/index.js')).RevenueSharePopover,
    ],
    SendMessage: ['messages', async () => (await messages()).SendMessage],
    MessageNotice: ['messages', async () => (await messages()).MessageNotice],
  },
  siteSettings: (permissions) => [...mainSettings, ...mediaSettings(permissions)],
  changesLastWeek,
});
