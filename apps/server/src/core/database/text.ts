/** Returns the condition for a text, ignoring case. Escapes pattern characters, because Prisma compares with ILIKE. */
export const anyCase = (text: string) => ({ equals: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }) as const;

/** Sorts by name regardless of case, which Prisma can't do. */
export const byName = (a: { name: string; id: number }, b: { name: string; id: number }): number =>
  a.name.localeCompare(b.name, 'en') || a.id - b.id;
