import { z } from 'zod';

/** Maximum channels of an account in one save. AdSense allows 500 per ad client. */
export const MAX_AFS_CHANNELS = 5_000;
const MAX_ID_LENGTH = 200;
const MAX_NAME_LENGTH = 200;

const channelId = z
  .string()
  .trim()
  .min(1, 'Enter a channel ID.')
  .max(MAX_ID_LENGTH, `A channel ID can have up to ${MAX_ID_LENGTH} characters.`);

const tooMany = `You can save up to ${MAX_AFS_CHANNELS.toLocaleString('en-US')} channels at once.`;

/** Returns the first id that occurs twice. */
const repeated = (ids: readonly string[]): string | undefined => ids.find((id, at) => ids.indexOf(id) !== at);

/** Channels of a site starting on a given day. */
export const afsSiteForm = z.object({
  channels: z
    .array(channelId)
    .max(MAX_AFS_CHANNELS, tooMany)
    .superRefine((ids, context) => {
      const twice = new Set(ids).size === ids.length ? undefined : repeated(ids);
      if (twice !== undefined) context.addIssue({ code: 'custom', message: `Channel ${twice} is listed twice.` });
    }),
});

/** Complete list of an account's channels. */
export const afsAccountForm = z.object({
  channels: z
    .array(
      z.object({
        id: channelId,
        name: z
          .string()
          .trim()
          .max(MAX_NAME_LENGTH, `A channel name can have up to ${MAX_NAME_LENGTH} characters.`)
          .nullable()
          .transform((name) => (name === '' ? null : name)),
      }),
    )
    .max(MAX_AFS_CHANNELS, tooMany)
    .superRefine((channels, context) => {
      const ids = channels.map(({ id }) => id);
      const twice = new Set(ids).size === ids.length ? undefined : repeated(ids);
      if (twice !== undefined) context.addIssue({ code: 'custom', message: `Channel ${twice} is listed twice.` });
    }),
});

export type AfsAccountForm = z.output<typeof afsAccountForm>;

/** Error messages of the channel manager, quoted from the specification. */
export const AFS_ERRORS = {
  list: 'fetchAfsChannelManagerList error',
  site: 'fetchAfsChannelManagerSite error',
  account: 'fetchAfsChannelManagerAccount error',
} as const;
