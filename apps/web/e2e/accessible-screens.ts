import type { Page, Request } from '@playwright/test';
import { FEATURES } from '../src/entry/features.js';
import type { CompanyScreen, Feature, OuterScreen } from '../src/app/routes/feature.js';
import { authorize, expect, test, violationsInBothThemes } from './console.js';

/** Values of address parameters in the demo. */
const PARAMETERS: Readonly<Record<string, string>> = {
  ':siteId': '1',
  ':ruleId': '1',
  ':partnerShortName': 'google-search',
  ':partnerAccountId': '3',
};

/** Examples of addresses that need more than the parameters above. Add a line for each new screen. */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  'access-control/role/update/:name': ['access-control/role/update/Buyer'],
  'access-control/team-alerts/:id': ['access-control/team-alerts/3'],
  'access-control/teams/edit/:id': ['access-control/teams/edit/3'],
  'access-control/user/update/:id': ['access-control/user/update/14'],
  'automation/details/:id': ['automation/details/2'],
  'automation/rule/clone/:id': ['automation/rule/clone/2'],
  'automation/rule/create/:id': ['automation/rule/create/2'],
  'automation/rule/for/:level/:ids': ['automation/rule/for/adgroups/1,2'],
  'automation/rule/update/:id': ['automation/rule/update/2'],
  'hotspot/:adgroupId?': ['hotspot'],
  'keyword-rotation/:adgroupId?': ['keyword-rotation', 'keyword-rotation/1406'],
  'report-emails/create': ['report-emails/create?view=1&report=adgroupReport'],
  'sites/site-groups/edit-site-group/:groupId?': ['sites/site-groups/edit-site-group/7'],
  'tools/ab-testing/:testId': ['tools/ab-testing/5'],
  'tools/ad-generator/:step': ['tools/ad-generator/ad-groups'],
  'tools/ad-templates/:operation/:id?': ['tools/ad-templates/create', 'tools/ad-templates/update/3'],
  'tools/afs-channel-manager/account/:id': ['tools/afs-channel-manager/account/80'],
  'tools/afs-channel-manager/manage/:id': ['tools/afs-channel-manager/manage/26'],
  'tools/content-wizard/:step': [
    'tools/content-wizard/settings',
    'tools/content-wizard/hotspots?article=6',
    'tools/content-wizard/headlines?article=6',
    'tools/content-wizard/article?article=6',
  ],
  'tools/keyword-templates/:operation/:id?': ['tools/keyword-templates/create', 'tools/keyword-templates/update/10'],
  'tools/keyword-tracker/keyword-group-stats/:keywordGroupId': ['tools/keyword-tracker/keyword-group-stats/1'],
  'tools/link-templates/:operation/:id?': ['tools/link-templates/create', 'tools/link-templates/update/4'],
  'tools/propeller-ads-uploader/:step': ['tools/propeller-ads-uploader/input'],
};

/** The demo has no such entities. Stories that create them check both themes. */
const CHECKED_ELSEWHERE: readonly string[] = [
  'partners/accounts/:partnerShortName/sign-ins/:accessId',
  'report-emails/:id',
  'tools/hotspot-manager-preview/:hotspotPreviewGroupId',
  'tools/hotspot-manager-preview/group-preview/edit/:id',
  'tools/hotspot-manager/hotspot-group/edit/:id',
];

/** Screens of the product; addresses of the same screen count once. */
const SCREENS: readonly CompanyScreen[] = Object.values(FEATURES)
  .flatMap(({ manifest }: { manifest: Feature }) => manifest.screens ?? [])
  .filter(({ load }, at, all) => all.findIndex((other) => other.load === load) === at);

/** Screens outside a company, with the address each is opened at. */
const OUTER_SCREENS: readonly (OuterScreen & { readonly address: string })[] = Object.values(FEATURES)
  .flatMap(({ manifest }: { manifest: Feature }) => manifest.outerScreens ?? [])
  // Screens of a single entity have their own stories.
  .filter(({ path }) => !path.includes(':'))
  // The form of a mailed link doesn't ask whether the link is valid before a password is sent.
  .map((each) => ({ ...each, address: each.path === '/set-password' ? '/set-password#token' : each.path }));

function addressesOf(path: string): readonly string[] {
  if (CHECKED_ELSEWHERE.includes(path)) return [];
  const address = path.replace(/:\w+\b(?!\?)/g, (name) => PARAMETERS[name] ?? name);
  return EXAMPLES[path] ?? [address];
}

/** Returns the open requests of the page. */
export function openRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    open.add(request);
    const close = () => open.delete(request);
    request.response().then(close, close);
  });
  return open;
}

/** Opens an address like a link does, because a reload takes a second. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** Waits until the screen has a title and has loaded. */
export async function settled(page: Page, open: ReadonlySet<Request>): Promise<void> {
  const isBusy = () =>
    page.evaluate(() => {
      const waits = document.querySelector('main [aria-busy="true"], main [role="status"][aria-label^="Loading"]');
      return waits !== null || document.querySelector('h1') === null;
    });
  let quiet = 0;
  await expect
    .poll(async () => (quiet = open.size > 0 || (await isBusy()) ? 0 : quiet + 1), { intervals: [30] })
    .toBeGreaterThan(3);
}

/** Defines a story that checks the screens of these addresses against the accessibility rules, in both themes. */
export function checkScreens(part: string, addresses: RegExp): void {
  test(`passes the accessibility checks in both themes: ${part}`, async ({ page }) => {
    test.setTimeout(360_000);
    // Avoids rendering many rows of the same kind.
    await page.setViewportSize({ width: 1440, height: 480 });
    await authorize(page, 'admin');
    await page.goto('/company/1/welcome');
    const open = openRequests(page);
    const found: Record<string, readonly string[]> = {};
    const screens = SCREENS.filter(({ path }) => addresses.test(path));
    for (const address of screens.flatMap(({ path }) => addressesOf(path))) {
      await follow(page, `/company/1/${address}`);
      await settled(page, open);
      // An example that is missing in the demo would be checked as an error screen.
      await expect(page.getByRole('heading', { name: /couldn't load|not found/i })).toHaveCount(0);
      const broken = await violationsInBothThemes(page);
      if (broken.length > 0) found[address] = broken;
    }
    expect(found).toEqual({});
  });
}

/** Buttons that submit forms of outer screens. Empty forms show their errors. */
const SENDS: Readonly<Record<string, string>> = { '/login': 'Sign in', '/set-password': 'Set password' };

/** Defines the same story for screens outside a company. Screens for signed-out users come first. */
export function checkOuterScreens(): void {
  test('passes the accessibility checks in both themes for screens outside a company', async ({ page }) => {
    test.setTimeout(120_000);
    const open = openRequests(page);
    const found: Record<string, readonly string[]> = {};
    const check = async (name: string): Promise<void> => {
      await settled(page, open);
      const broken = await violationsInBothThemes(page);
      if (broken.length > 0) found[name] = broken;
    };
    for (const { path, address } of OUTER_SCREENS.filter(({ who }) => who !== 'signedIn')) {
      await page.goto(address);
      await check(path);
      const send = SENDS[path];
      if (!send) continue;
      await page.getByRole('button', { name: send, exact: true }).click();
      await check(`${path} without values`);
    }
    await page.goto('/login');
    await page.getByRole('button', { name: /^Forgot/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('forgotten password');
    await authorize(page, 'admin');
    for (const { path, address } of OUTER_SCREENS.filter(({ who }) => who === 'signedIn')) {
      await page.goto(address);
      await check(path);
    }
    await page.goto('/security');
    await page.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await check('second factor');
    expect(found).toEqual({});
  });
}
