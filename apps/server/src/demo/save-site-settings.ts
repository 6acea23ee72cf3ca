import type { PoolClient } from 'pg';
import { insert } from './insert.js';
import type { DemoCompany } from './world.js';

type Region = 'america' | 'europe' | 'apac';

/** Default settings of a region's sites. The main markets below it have more feeds. */
const DEFAULTS: Readonly<Record<Region, object>> = {
  america: { engine: 'Yahoo Search', urlTemplate: 'https://{domain}/s?q={keyword}&src={source}', feedIds: [1, 2] },
  europe: { engine: 'Yahoo Search', urlTemplate: 'https://{domain}/s?q={keyword}&src={source}&cc={country}', feedIds: [1, 12] },
  apac: { engine: 'AdSense for Search', urlTemplate: 'https://{domain}/s?q={keyword}&src={source}', feedIds: [101] },
}; // prettier-ignore

export const groupOptions = (region: Region, isMain: boolean): object =>
  isMain ? { feedIds: [1, 2, 101] } : DEFAULTS[region];

/** User and password for the API of the demo's sites. */
export const DEMO_SITE_API = { user: 'console', password: 'demo-site-password' } as const;

/** Saves the access data and settings of each site. Some sites have custom options. */
export async function saveSiteSettings(client: PoolClient, company_id: number, company: DemoCompany): Promise<void> {
  await insert(
    client,
    'site_settings',
    {
      company_id: 'int',
      site_id: 'int',
      api_url: 'text',
      api_user: 'text',
      repository: 'text',
      keyword_param_name: 'text',
      options: 'jsonb',
    },
    company.sites.map((site, at) => ({
      company_id,
      site_id: site.id,
      api_url: `https://${site.domain}/console-api`,
      api_user: DEMO_SITE_API.user,
      repository: `sites/${site.domain.split('.').at(-2)}`,
      keyword_param_name: 'q',
      options: at % 7 === 3 ? { feedIds: [site.mainFeedId] } : at % 7 === 5 ? { engine: 'AdSense for Search' } : {},
    })),
  );
}
