import { AccessTokens, MemoryTokens, type TokenStore } from './http/access-tokens.js';
import { type Pace, UNPACED } from './http/pace.js';
import { GoogleAds } from './google/google-ads.js';
import type { PlatformKey } from './port/account.js';
import type { AdPlatform } from './port/ad-platform.js';
import { type ConnectorSetup, outsideAt } from './shared/connector-setup.js';
import { Meta } from './meta/meta.js';
import { Microsoft } from './microsoft/microsoft.js';
import { Outbrain } from './outbrain/outbrain.js';
import { Propeller } from './propeller/propeller.js';
import { Taboola } from './taboola/taboola.js';
import { Zemanta } from './zemanta/zemanta.js';
import { ZeroPark } from './zeropark/zeropark.js';

export interface OutsideOptions {
  /** URL of the sandbox that simulates all platforms. If missing, the real platforms are used. */
  readonly sandboxUrl?: string;
  readonly tokens?: TokenStore;
  readonly pace?: Pace;
  readonly pollMs?: number;
  readonly callTimeoutMs?: number;
  readonly retryPauseMs?: number;
}

export function setupOf({ sandboxUrl, tokens, pace, ...times }: OutsideOptions): ConnectorSetup {
  return {
    ...(sandboxUrl && { sandboxUrl }),
    at: outsideAt(sandboxUrl),
    tokens: new AccessTokens(tokens ?? new MemoryTokens()),
    pace: pace ?? UNPACED,
    ...times,
  };
}

const CONNECTORS: Readonly<Record<PlatformKey, new (setup: ConnectorSetup) => AdPlatform>> = {
  google: GoogleAds,
  microsoft: Microsoft,
  meta: Meta,
  taboola: Taboola,
  outbrain: Outbrain,
  zemanta: Zemanta,
  propeller: Propeller,
  zeropark: ZeroPark,
};

/** Creates all ad platforms with a connector. */
export function createAdPlatforms(options: OutsideOptions): ReadonlyMap<PlatformKey, AdPlatform> {
  const setup = setupOf(options);
  return new Map(Object.entries(CONNECTORS).map(([key, Connector]) => [key as PlatformKey, new Connector(setup)]));
}
