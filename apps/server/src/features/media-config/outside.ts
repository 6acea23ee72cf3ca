import { HttpSiteConfiguration, type SiteConfiguration } from '@adops/connectors';
import type { Config } from '../../core/config/index.js';
import { outboundRefused } from '../../core/metrics/index.js';

/** Returns the client for the sites. Uses the sandbox if one is configured. */
export const siteConfiguration = ({ SANDBOX_URL }: Pick<Config, 'SANDBOX_URL'>): SiteConfiguration =>
  new HttpSiteConfiguration({
    onRefused: () => outboundRefused.inc(),
    ...(SANDBOX_URL && { sandboxUrl: SANDBOX_URL }),
  });
