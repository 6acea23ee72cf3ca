import { HttpHotspotGroups, type SiteHotspotGroups } from '@adops/connectors';
import type { Config } from '../../core/config/index.js';
import { outboundRefused } from '../../core/metrics/index.js';

/** Creates the client for hotspot groups at sites. It uses the sandbox if one is configured. */
export const siteHotspotGroups = ({ SANDBOX_URL }: Pick<Config, 'SANDBOX_URL'>): SiteHotspotGroups =>
  new HttpHotspotGroups({ onRefused: () => outboundRefused.inc(), ...(SANDBOX_URL && { sandboxUrl: SANDBOX_URL }) });
