import { readFileSync, writeFileSync } from 'node:fs';
import { chance } from '../world/seeded-random.js';

/** Media configuration as a site stores it. The sandbox only distinguishes its sections. */
export interface SiteContent {
  status: 'active' | 'disabled';
  errors: { attribute: string; message: string }[];
  versions: Record<string, string>;
  [part: string]: unknown;
}

/** Configurations by host. They are generated deterministically on first use and stored when saved. */
export class SiteStore {
  private readonly sites = new Map<string, SiteContent>();

  /** @param file file that stores configurations. If missing, they are stored only in memory */
  constructor(private readonly file: string | undefined) {
    if (!file) return;
    try {
      const stored = JSON.parse(readFileSync(file, 'utf8')) as Record<string, SiteContent>;
      for (const [host, content] of Object.entries(stored)) this.sites.set(host, content);
    } catch {
      // No configuration has been saved yet.
    }
  }

  of(host: string): SiteContent {
    let content = this.sites.get(host);
    if (!content) {
      content = madeUp(host);
      this.sites.set(host, content);
    }
    return content;
  }

  put(host: string, part: string, value: unknown): SiteContent {
    const before = this.of(host);
    const content: SiteContent = {
      ...before,
      [part]: value,
      status: 'active',
      errors: before.errors.filter(({ attribute }) => attribute.split('.')[0] !== part),
      versions: { ...before.versions, [part]: String(Number(before.versions[part]) + 1) },
    };
    this.sites.set(host, content);
    if (this.file) writeFileSync(this.file, JSON.stringify(Object.fromEntries(this.sites)));
    return content;
  }
}

const PARTNERS: Readonly<Record<string, { credentials: object[]; options: object[] }>> = {
  yahoo: {
    credentials: [{ name: 'partnerTag', value: 'srch_portal' }, { name: 'apiKey', value: 'yahoo-secret-key' }],
    options: [{ name: 'typeTag', value: 'default' }, { name: 'adsCount', value: '8' }],
  },
  ebay: {
    credentials: [{ name: 'appId', value: 'portal-app' }, { name: 'certId', value: 'ebay-secret-cert' }],
    options: [{ name: 'campaignId', value: '5338' }],
  },
  mediaAlpha: {
    credentials: [{ name: 'apiKey', value: 'media-alpha-secret' }],
    options: [{ name: 'placementId', value: 'pl-main' }, { name: 'version', value: '17' }],
  },
}; // prettier-ignore

function madeUp(host: string): SiteContent {
  const [market = 'us', brand = 'site'] = host.split('.');
  const zone = (name: string, more: object = {}) => ({
    ...{ name, feedIds: [1], feedSortId: 1, isFeedSettingsEditable: true, isMainYahooZone: false, itemsCount: 4 },
    ...more,
  });
  const page = (name: string, main: number) => ({
    name,
    zones: [
      zone('top', { isMainYahooZone: true, isFeedSettingsEditable: false, itemsCount: main }),
      zone('middle', { feedIds: [1, 2], itemsCount: 3 }),
      zone('bottom', { feedIds: [2, 101], feedSortId: 2 }),
    ],
  });
  const rule = (id: number, more: object) => ({ id, sourceIds: [], deviceIds: [], isActive: true, ...more });
  const parts = [
    ...['system', 'sections', 'partners', 'services', 'searching'],
    ...['yahooTagReplacementsRules', 'mediaAlphaPlacementIdReplacementsRules'],
  ];
  return {
    status: chance(host, 'status') < 0.15 ? 'disabled' : 'active',
    errors: chance(host, 'errors') < 0.1 ? [{ attribute: 'services.optimisedImage.host', message: 'The host doesn\'t respond.' }] : [],
    versions: Object.fromEntries(parts.map((part) => [part, '1'])),
    system: {
      name: `${brand} ${market.toUpperCase()}`,
      marketId: null,
      liveSiteDomain: host,
      repository: `sites/${brand}`,
      gtmContainerId: `GTM-${Math.floor(chance(host, 'gtm') * 900_000 + 100_000)}`,
      HTTPS: true,
      contacts: {
        adminEmail: `admin@${host}`,
        supportEmail: `support@${host}`,
        errorsReceivers: [`errors@${host}`],
      },
    },
    sections: [
      { name: 'Search', pages: [page('Results', 4), page('No results', 2)] },
      { name: 'Articles', pages: [{ name: 'Article', zones: [zone('aside', { itemsCount: 2 })] }] },
    ],
    partners: Object.fromEntries(
      ['yahoo', 'bol', 'ebay', 'aliexpress', 'yelp', 'walmart', 'kelkoo', 'amazon', 'intentMedia', 'adsenseForContent', 'billiger', 'mediaAlpha'].map(
        (key) => [key, { isEnabled: key in PARTNERS, credentials: [], options: [], ...PARTNERS[key] }],
      ),
    ),
    services: {
      travelSite: { isEnabled: false, url: null, apiKey: null },
      recaptcha: { isEnabled: true, siteKey: '6LcPublic', secretKey: 'recaptcha-secret' },
      optimisedImage: { isEnabled: true, host: `img.${host}`, quality: 80 },
    },
    searching: {
      availableFeedPartnerIds: [1, 2, 101],
      popularTrimIds: [1, 4],
      keywordParam: 'q',
      defaultCurrencyCode: market === 'gb' ? 'GBP' : ['de', 'fr', 'nl'].includes(market) ? 'EUR' : 'USD',
      defaultCity: null,
      defaultRelatedKeywords: ['best price', 'reviews'],
      defaultPopularKeywords: ['car insurance', 'laptops', 'hearing aids'],
    },
    yahooTagReplacementsRules: [
      rule(1, { tag: 'srch_portal', replacement: 'srch_portal_ms', sourceIds: [6] }),
      rule(2, { tag: 'srch_portal', replacement: 'srch_portal_mob', deviceIds: [2] }),
      rule(3, { tag: 'srch_old', replacement: 'srch_portal', isActive: chance(host, 'rule') < 0.5 }),
    ],
    mediaAlphaPlacementIdReplacementsRules: [
      rule(1, { placementId: 'pl-main', replacement: 'pl-mobile', deviceIds: [2, 3] }),
    ],
  };
} // prettier-ignore
