import type { z } from 'zod';
import { publishableCampaign } from './check.js';
import type { SocialCheckContext } from './context.js';
import { SOCIAL_TOASTS } from './messages.js';
import type { SocialCampaign } from './payload.js';

/** The social network, the display partner and the native partner, by their id. */
export const SOCIAL_SOURCE = 17;
export const DISPLAY_SOURCE = 10;
export const NATIVE_SOURCE = 64;
export const CAMPAIGN_SOURCES = [SOCIAL_SOURCE, DISPLAY_SOURCE, NATIVE_SOURCE] as const;

/** A traffic source of the campaign manager. */
export type CampaignSource =
  | {
      readonly id: typeof SOCIAL_SOURCE;
      readonly builds: true;
      /** What a campaign has to be to be published: one schema for client and server. */
      readonly schema: (context: SocialCheckContext) => z.ZodType<SocialCampaign>;
    }
  /** Built with its own tool: here it filters templates and tasks. */
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

/** @throws Error without a source, or for one the campaign manager does not have */
export function campaignSource(id: number | null | undefined): CampaignSource {
  if (id == null) throw new Error(SOCIAL_TOASTS.noSource);
  const source = SOURCES.find((each) => each.id === id);
  if (!source) throw new Error(`Traffic source ${id} is not offered by the campaign manager.`);
  return source;
}
