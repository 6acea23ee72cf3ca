import { useApolloClient } from '@apollo/client/react';
import { keywordsOf, MAX_SEED_KEYWORDS, MAX_STATS_KEYWORDS, MIN_FEED_SHOWS } from '@adops/domain';
import { useMemo, useRef, useState } from 'react';
import { LIVE } from '../../app/loading/query.js';
import { ServerAnswerError, UNEXPECTED_ERROR } from '../../app/transport/errors.js';
import { KEYWORD_STATS, SUGGESTED_KEYWORDS } from './keyword-planner.graphql.js';
import { lastDays, type PlannerPlace } from './planner-place.js';
import { type PlannerRow, plannerRows, type Stats, type Suggestion } from './planner-rows.js';

/** Joins the messages of a response, as specified. */
export const suggestionFailure = (error: unknown): string =>
  error instanceof ServerAnswerError ? error.messages.join('; ') || UNEXPECTED_ERROR : UNEXPECTED_ERROR;

interface Found {
  readonly suggestions: readonly Suggestion[];
  /** Keywords that were looked up without a request to the partner. */
  readonly only: readonly string[];
}

const NO_STATS: ReadonlyMap<string, Stats> = new Map();

type Client = ReturnType<typeof useApolloClient>;

/** Fetches the partner's suggestions. Empty if the filters are incomplete. */
async function suggestionsOf(
  client: Client,
  place: PlannerPlace,
  keywords: readonly string[],
): Promise<readonly Suggestion[]> {
  const { partnerId, marketId, languageCode, deviceId, dates } = place;
  if (partnerId === null || marketId === null || languageCode === null) return [];
  const days = dates && { startDate: dates.start, endDate: dates.end };
  const variables = { partnerId, marketId, languageCode, deviceId, keywords: [...keywords], ...days };
  const { data } = await client.query({ query: SUGGESTED_KEYWORDS, variables, ...LIVE });
  return data?.keywordSuggestions.suggestionsForList ?? [];
}

interface StatsQuestion {
  readonly place: PlannerPlace;
  readonly today: string;
  readonly adgroupForCtr: number | null;
}

async function statsOf(
  client: Client,
  { place, today, adgroupForCtr }: StatsQuestion,
  keywords: readonly string[],
): Promise<ReadonlyMap<string, Stats>> {
  if (keywords.length === 0 || place.marketId === null) return NO_STATS;
  const variables = {
    ...{ keywords: keywords.slice(0, MAX_STATS_KEYWORDS), marketId: place.marketId, adgroupForCtr },
    ...{ deviceIds: place.deviceId === null ? null : [place.deviceId], minFeedShowCount: MIN_FEED_SHOWS },
    dateRange: place.dates ?? lastDays(today),
  };
  const { data } = await client.query({ query: KEYWORD_STATS, variables, ...LIVE });
  return new Map(data?.keywordStats.map((one) => [one.keyword, one]));
}

type Busy = 'suggestions' | 'statistics';

/** Suggestions of a partner and statistics of keywords. Ignores responses to outdated requests. */
export function usePlanner(place: PlannerPlace, today: string, adgroupForCtr: number | null) {
  const client = useApolloClient();
  const [found, setFound] = useState<Found | null>(null);
  const [stats, setStats] = useState(NO_STATS);
  const [busy, setBusy] = useState<Busy | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [statsFailure, setStatsFailure] = useState<string | null>(null);
  const round = useRef(0);
  const run = async (what: Busy, keywords: readonly string[]): Promise<void> => {
    const mine = (round.current += 1);
    const isNewest = (): boolean => mine === round.current;
    let fail = setFailure;
    setBusy(what);
    setFailure(null);
    setStatsFailure(null);
    try {
      const suggestions = what === 'suggestions' ? await suggestionsOf(client, place, keywords) : [];
      if (!isNewest()) return;
      fail = setStatsFailure;
      setStats(NO_STATS);
      setFound({ suggestions, only: keywords });
      const all = plannerRows(suggestions, keywords, NO_STATS).map(({ keyword }) => keyword);
      const known = await statsOf(client, { place, today, adgroupForCtr }, all);
      if (isNewest()) setStats(known);
    } catch (error) {
      if (isNewest()) fail(suggestionFailure(error));
    }
    if (isNewest()) setBusy(null);
  };
  /** Fetches the statistics on screen again, because a keyword is now tracked. */
  const refresh = async (): Promise<void> => {
    if (!found) return;
    const mine = round.current;
    const all = plannerRows(found.suggestions, found.only, NO_STATS).map(({ keyword }) => keyword);
    try {
      const known = await statsOf(client, { place, today, adgroupForCtr }, all);
      if (mine === round.current) setStats(known);
    } catch (error) {
      if (mine === round.current) setStatsFailure(suggestionFailure(error));
    }
  };
  const rows = useMemo(
    (): readonly PlannerRow[] | null => found && plannerRows(found.suggestions, found.only, stats),
    [found, stats],
  );
  return {
    ...{ rows, busy, failure, statsFailure },
    suggest: (keywords: readonly string[]) => run('suggestions', keywords),
    lookUp: (keywords: readonly string[]) => run('statistics', keywords),
    refresh,
  };
}

export type Planner = ReturnType<typeof usePlanner>;

/** Returns the keywords of a text, with validation errors for each action. */
export function keywordsIn(text: string) {
  const { keywords, repeated } = keywordsOf(text);
  const none = keywords.length === 0 ? 'Enter at least one keyword.' : null;
  const seedError =
    none ??
    (keywords.length > MAX_SEED_KEYWORDS
      ? `Suggestions accept up to ${MAX_SEED_KEYWORDS} keywords at once. This list has ${keywords.length.toLocaleString('en-US')}. Show its statistics instead, or shorten it.`
      : null);
  const lookUpError =
    none ??
    (keywords.length > MAX_STATS_KEYWORDS
      ? `Statistics accept up to ${MAX_STATS_KEYWORDS.toLocaleString('en-US')} keywords at once. This list has ${keywords.length.toLocaleString('en-US')}. Shorten it.`
      : null);
  return { keywords, repeated, seedError, lookUpError };
}
