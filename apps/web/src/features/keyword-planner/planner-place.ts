import { addDays, type DayRange, KEYWORD_STATS_DAYS } from '@adops/domain';

/** Filters of suggestions and statistics. Null values are not chosen yet. */
export interface PlannerPlace {
  readonly partnerId: number | null;
  readonly marketId: number | null;
  readonly languageCode: string | null;
  /** Null for all devices. */
  readonly deviceId: number | null;
  /** Null for the default periods: the last days through today, and the partner's default months. */
  readonly dates: DayRange | null;
}

export const EMPTY_PLACE: PlannerPlace = {
  partnerId: null,
  marketId: null,
  languageCode: null,
  deviceId: null,
  dates: null,
};

export const lastDays = (today: string): DayRange => ({ start: addDays(today, 1 - KEYWORD_STATS_DAYS), end: today });

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** Reads the filters from the address. Ignores invalid values. */
export function placeIn(address: URLSearchParams): PlannerPlace {
  const [start, end] = [address.get('start') ?? '', address.get('end') ?? ''];
  const language = address.get('language');
  return {
    partnerId: idOf(address.get('partner')),
    marketId: idOf(address.get('market')),
    languageCode: language !== null && /^[a-z]{2}$/.test(language) ? language : null,
    deviceId: idOf(address.get('device')),
    dates: DAY.test(start) && DAY.test(end) && start <= end ? { start, end } : null,
  };
}

/** Maximum length of the keywords in the address. */
const MAX_ADDRESS = 1_500;

export function addressOf(
  { partnerId, marketId, languageCode, deviceId, dates }: PlannerPlace,
  keywords: string,
): Record<string, string> {
  return {
    ...(partnerId !== null && { partner: String(partnerId) }),
    ...(marketId !== null && { market: String(marketId) }),
    ...(languageCode !== null && { language: languageCode }),
    ...(deviceId !== null && { device: String(deviceId) }),
    ...(dates && { start: dates.start, end: dates.end }),
    ...(keywords.trim() !== '' && keywords.length <= MAX_ADDRESS && { keywords }),
  };
}
