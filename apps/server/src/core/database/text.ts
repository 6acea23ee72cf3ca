/** Returns the condition on a text, however it is written. Prisma compares by ILIKE, where these characters would stand for others. */
export const anyCase = (text: string) => ({ equals: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }) as const;

/** Orders by name regardless of case, as Prisma cannot. */
export const byName = (a: { name: string; id: number }, b: { name: string; id: number }): number =>
  a.name.localeCompare(b.name, 'en') || a.id - b.id;
