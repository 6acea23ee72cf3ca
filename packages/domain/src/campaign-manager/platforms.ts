import type { z } from 'zod';
import { publishableCampaign } from './check.js';
import type { SocialCheckContext } from './context.js';
import { SOCIAL_TOASTS } from './messages.js';
import type { SocialCampaign } from './payload.js';

/** Ids of the social network, the display partner and the native partner. */
export const SOCIAL_SOURCE = 17;
export const DISPLAY_SOURCE = 10;
export const NATIVE_SOURCE = 64;
export const CAMPAIGN_SOURCES = [SOCIAL_SOURCE, DISPLAY_SOURCE, NATIVE_SOURCE] as const;

/** Traffic source of the campaign manager. */
export type CampaignSource =
  | {
      readonly id: typeof SOCIAL_SOURCE;
      readonly builds: true;
      /** Schema of a publishable campaign, the same for client and server. */
      readonly schema: (context: SocialCheckContext) => z.ZodType<SocialCampaign>;
    }
  /** Source with a separate tool. It is listed here only for filtering templates and tasks. */
  | {
      readonly id: typeof DISPLAY_SOURCE | typeof NATIVE_SOURCE;
      readonly builds: false;
      readonly uploader: 'google-display-uploader' | 'zemanta-uploader';
    };

const SOURCES: readonly CampaignSource[] = [
  { id: SOCIAL_SOURCE, builds: true, schema: publishableCampaign },
  { id: DISPLAY_SOURCE, builds: false, uploader: 'google-display-uploader' },
  { id: NATIVE_SOURCE, builds: false, uploader: 'zemanta-uploader' },
];

/** @throws Error if the source is missing or unsupported by the campaign manager */
export function campaignSource(id: number | null | undefined): CampaignSource {
  if (id == null) throw new Error(SOCIAL_TOASTS.noSource);
  const source = SOURCES.find((each) => each.id === id);
  if (!source) throw new Error(`The campaign manager doesn't support traffic source ${id}.`);
  return source;
}
