import { z } from 'zod';

const message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('who') }),
  z.object({ type: z.literal('here'), writer: z.string(), draftId: z.number().nullable() }),
  z.object({ type: z.literal('left'), writer: z.string() }),
  z.object({ type: z.literal('saved'), draftId: z.number(), version: z.number() }),
]);
export type PageMessage = z.output<typeof message>;

/** Messages between the open pages of one browser. */
export interface Pages {
  send(message: PageMessage): void;
  /** Starts listening. @returns a function that stops it */
  listen(hear: (message: PageMessage) => void): () => void;
}

/** Time limit for replies of other pages of the same browser, in milliseconds. */
const ANSWER_MS = 150;

/** Returns the pages of this browser that share the channel of that name. Without channels, returns only this page. */
export function pagesOf(name: string): Pages {
  if (typeof BroadcastChannel === 'undefined') return { send: () => undefined, listen: () => () => undefined };
  return {
    send: (sent) => {
      const channel = new BroadcastChannel(name);
      channel.postMessage(sent);
      channel.close();
    },
    listen: (hear) => {
      const channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }) => {
        const parsed = message.safeParse(data);
        if (parsed.success) hear(parsed.data);
      };
      return () => channel.close();
    },
  };
}

/** Returns the pages that are open now, by writer, with the draft that each edits. */
export function openPages(pages: Pages): Promise<ReadonlyMap<string, number | null>> {
  return new Promise((resolve) => {
    const found = new Map<string, number | null>();
    const stop = pages.listen((heard) => {
      if (heard.type === 'here') found.set(heard.writer, heard.draftId);
    });
    pages.send({ type: 'who' });
    setTimeout(() => {
      stop();
      resolve(found);
    }, ANSWER_MS);
  });
}
