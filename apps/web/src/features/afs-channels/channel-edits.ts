/** Channels added to and removed from a list. */
export interface ChannelEdits {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

export function editsBetween(before: readonly string[], after: readonly string[]): ChannelEdits {
  const [had, has] = [new Set(before), new Set(after)];
  return { added: after.filter((id) => !had.has(id)), removed: before.filter((id) => !has.has(id)) };
}

/** Applies edits made to one list to another list. Duplicates are removed. */
export function withEdits(list: readonly string[], { added, removed }: ChannelEdits): string[] {
  const gone = new Set(removed);
  return [...new Set([...list.filter((id) => !gone.has(id)), ...added])];
}

/** Returns a summary such as '2 channels added, 1 removed' or 'no changes'. */
export function editsInWords({ added, removed }: ChannelEdits): string {
  const channels = (count: number): string => `${count} ${count === 1 ? 'channel' : 'channels'}`;
  if (added.length === 0) return removed.length === 0 ? 'no changes' : `${channels(removed.length)} removed`;
  return `${channels(added.length)} added${removed.length > 0 ? `, ${removed.length} removed` : ''}`;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Formats channels as lines of `id = name`, or the id alone if the channel has no name. */
export const channelLines = (channels: readonly Named[]): string =>
  channels.map(({ id, name }) => (name === id ? id : `${id} = ${name}`)).join('\n');

/** Parses lines into channels. Skips blank lines. */
export const channelsIn = (text: string): { id: string; name: string | null }[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf('=');
      const name = at < 0 ? '' : line.slice(at + 1).trim();
      return { id: (at < 0 ? line : line.slice(0, at)).trim(), name: name === '' ? null : name };
    });
