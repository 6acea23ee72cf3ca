import { HttpAbTests, type SiteAbTests } from '@adops/connectors';
import type { Config } from '../../core/config/index.js';
import { outboundRefused } from '../../core/metrics/index.js';

/** Returns the client for tests at the sites. Uses the sandbox if one is configured. */
export const siteAbTests = ({ SANDBOX_URL }: Pick<Config, 'SANDBOX_URL'>): SiteAbTests =>
  new HttpAbTests({ onRefused: () => outboundRefused.inc(), ...(SANDBOX_URL && { sandboxUrl: SANDBOX_URL }) });
