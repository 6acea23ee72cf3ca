import { momentText } from '@adops/domain';

/** Formats a time as '20 Nov 2026, 17:04 UTC'. */
export const timeOf = (iso: string): string => `${momentText(iso)} UTC`;
