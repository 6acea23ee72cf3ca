import { HttpHotspotGroups, type SiteHotspotGroups } from '@adops/connectors';
import type { Config } from '../../core/config/index.js';
import { outboundRefused } from '../../core/metrics/index.js';

/** The way to the hotspot groups at the sites; the sandbox plays them where there is one. */
export const siteHotspotGroups = ({ SANDBOX_URL }: Pick<Config, 'SANDBOX_URL'>): SiteHotspotGroups =>
  new HttpHotspotGroups({ onRefused: () => outboundRefused.inc(), ...(SANDBOX_URL && { sandboxUrl: SANDBOX_URL }) });
