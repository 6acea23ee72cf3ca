/** '2026-11-20 17:04 UTC'. */
export const timeOf = (iso: string): string => `${new Date(iso).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
