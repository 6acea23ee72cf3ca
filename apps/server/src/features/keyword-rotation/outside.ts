import { HttpKeywordRotations, type KeywordRotations } from '@adops/connectors';
import type { Config } from '../../core/config/index.js';
import { outboundRefused } from '../../core/metrics/index.js';

/** Returns the client for rotations at the sites. Uses the sandbox if one is configured. */
export const keywordRotations = ({ SANDBOX_URL }: Pick<Config, 'SANDBOX_URL'>): KeywordRotations =>
  new HttpKeywordRotations({
    onRefused: () => outboundRefused.inc(),
    ...(SANDBOX_URL && { sandboxUrl: SANDBOX_URL }),
  });
