/** '5 Mar 2026, 14:07', in UTC. */
export const momentText = (moment: string): string =>
  new Date(moment).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
