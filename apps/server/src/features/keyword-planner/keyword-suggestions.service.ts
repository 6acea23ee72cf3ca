import { createHash } from 'node:crypto';
import { type AdPlatform, type KeywordIdea, type KeywordIdeaQuery, PlatformError } from '@adops/connectors';
import { bySuggestionRank, dayOf, isName, MAX_SEED_KEYWORDS, MAX_SEED_LENGTH, relevanceOf } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { BadUserInput, type Market, type Partner } from '../../core/graphql/index.js';
import { waitingUpTo } from '../../core/limits/index.js';
import { reportingCurrency, type Viewer } from '../../core/tenancy/index.js';
import { ConnectedPlatforms } from '../connections/index.js';
import { Exchange } from '../import/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import type { KeywordSuggestion, SuggestionListArgs } from './keyword-planner.model.js';
import { forgetAnswers, keepAnswer, keptAnswer, type KeptAnswer } from './suggestion-answers.repository.js';

const MICROS = 1_000_000;
const DAY_MS = 86_400_000;
/** Maximum wait for the partner's rate limit, which other requests share. */
const MAX_WAIT_MS = 15_000;

interface Asked extends SuggestionListArgs {
  /** Argument with the keywords, for error messages. */
  readonly field: 'keyword' | 'keywords';
}

/** Provides keywords that partners suggest. Requests them once a day, within the partner's rate limit. */
@Injectable()
export class KeywordSuggestionsService {
  constructor(
    private readonly database: Database,
    private readonly platforms: ConnectedPlatforms,
    private readonly catalogue: CatalogueService,
  ) {}

  async partners(viewer: Viewer): Promise<Partner[]> {
    const { partners, accounts } = await this.catalogue.of(viewer);
    const suggesting = partners.filter(({ id }) => this.reachOf(id) !== null);
    const ids = accounts.map(({ id }) => id);
    const connected = await this.platforms.connected(viewer.companyId, ids);
    const reached = new Set(accounts.filter(({ id }) => connected.has(id)).map(({ partnerId }) => partnerId));
    return suggesting.filter(({ id }) => reached.has(id));
  }

  /** Returns the suggestion options of a partner. @throws BadUserInput for an unknown partner */
  async of(viewer: Viewer, partnerId: number): Promise<{ partnerId: number }> {
    await this.partner(viewer, partnerId);
    return { partnerId };
  }

  async markets(viewer: Viewer, partnerId: number): Promise<Market[]> {
    const countries = new Set(this.reachOf(partnerId)?.countries);
    const { markets } = await this.catalogue.of(viewer);
    return markets.filter((market) => countries.has(countryOf(market)));
  }

  /** Returns the supported market with the most visible sites, or the first of them if several are equal. */
  async defaultMarketId(viewer: Viewer, partnerId: number): Promise<number | null> {
    const { sites } = await this.catalogue.of(viewer);
    const counts = new Map<number, number>();
    for (const { market } of sites) if (market) counts.set(market.id, (counts.get(market.id) ?? 0) + 1);
    const countOf = ({ id }: Market): number => counts.get(id) ?? 0;
    const [first] = (await this.markets(viewer, partnerId)).sort((a, b) => countOf(b) - countOf(a));
    return first?.id ?? null;
  }

  languages(partnerId: number): string[] {
    return [...(this.reachOf(partnerId)?.languages ?? [])];
  }

  /** Returns suggestions. @throws BadUserInput with the invalid argument, or with the reason of the partner */
  async suggest(viewer: Viewer, partnerId: number, asked: Asked): Promise<KeywordSuggestion[]> {
    const partner = await this.partner(viewer, partnerId);
    const platform = this.platforms.of(partnerId);
    if (!platform?.suggestKeywords) throw new BadUserInput(`${partner.name} doesn't suggest keywords.`);
    const query = await this.queryOf(viewer, partner, asked);
    const { ideas, currency } = await this.answer(viewer, { partner, platform, query });
    const bidOf = await this.bidsIn(viewer.companyId, currency);
    return ideas
      .map((idea) => ({
        ...{ keyword: idea.keyword, searchCounts: idea.searches, impression: idea.impressions },
        ...{ suggestedBid: bidOf(idea), competition: idea.competition, partnerName: partner.name },
        relevance: idea.relevance ?? relevanceOf(query.seeds, idea.keyword),
      }))
      .sort(bySuggestionRank);
  }

  forgetOld(): Promise<void> {
    return forgetAnswers(this.database.pool, new Date(Date.now() - DAY_MS));
  }

  private reachOf = (partnerId: number) => this.platforms.of(partnerId)?.capabilities().keywordIdeas ?? null;

  private async partner(viewer: Viewer, partnerId: number): Promise<Partner> {
    const { partners } = await this.catalogue.of(viewer);
    const partner = partners.find(({ id }) => id === partnerId);
    if (!partner) throw new BadUserInput('Unknown partner.', { partnerId: ['Unknown partner.'] });
    return partner;
  }

  private async queryOf(viewer: Viewer, partner: Partner, asked: Asked): Promise<KeywordIdeaQuery> {
    const seeds = seedsOf(asked);
    const markets = await this.markets(viewer, partner.id);
    const market = markets.find(({ id }) => id === asked.marketId);
    if (!market) wrong('marketId', `${partner.name} doesn't suggest keywords for this market.`);
    if (!this.languages(partner.id).includes(asked.languageCode))
      wrong('languageCode', `${partner.name} doesn't suggest keywords in this language.`);
    if (asked.deviceId && ![1, 2, 3].includes(asked.deviceId)) wrong('deviceId', 'Unknown device.');
    return { seeds, country: countryOf(market!), language: asked.languageCode, months: monthsOf(asked, new Date()) };
  }

  /** Returns the cached response, or requests it from the partner through the first account that the viewer can see. */
  private async answer(
    viewer: Viewer,
    { partner, platform, query }: { partner: Partner; platform: AdPlatform; query: KeywordIdeaQuery },
  ): Promise<KeptAnswer> {
    const account = await this.accountOf(viewer, partner);
    const question = createHash('sha256').update(JSON.stringify(query)).digest('hex');
    const key = { companyId: viewer.companyId, partnerId: partner.id, question };
    const kept = await keptAnswer(this.database.pool, key, new Date(Date.now() - DAY_MS));
    if (kept) return kept;
    try {
      const ideas = await waitingUpTo(MAX_WAIT_MS, () => platform.suggestKeywords!(account, query));
      const answer: KeptAnswer = { ideas, currency: account.currency, fetchedAt: new Date() };
      await keepAnswer(this.database.pool, key, answer);
      return answer;
    } catch (error) {
      if (error instanceof PlatformError) throw new BadUserInput(error.message.slice(0, 500));
      throw error;
    }
  }

  private async accountOf({ companyId, ...viewer }: Viewer, { id, name }: Partner) {
    const { accounts } = await this.catalogue.of({ companyId, ...viewer });
    const ids = accounts
      .filter(({ partnerId, status }) => partnerId === id && status === 'active')
      .map((one) => one.id);
    const connected = await this.platforms.connected(companyId, ids);
    const first = ids.filter((one) => connected.has(one)).sort((a, b) => a - b)[0];
    const ref = first === undefined ? null : await this.platforms.account(companyId, first);
    if (!ref) throw new BadUserInput(`Connect an account of ${name} that you can access, then try again.`);
    return ref;
  }

  /**
   * Returns a converter of bids, which are in the currency of the account. It gives null if the currency has no rate.
   */
  private async bidsIn(companyId: number, currency: string): Promise<(idea: KeywordIdea) => number | null> {
    const today = dayOf(new Date());
    const reporting = (await reportingCurrency(this.database.pool, companyId))!;
    const exchange = await Exchange.load(this.database.pool, {
      ...{ reporting, rate: null, currencies: [currency], from: today, to: today },
    });
    const isKnown = exchange.rateOn(currency, today) !== null;
    return ({ suggestedBid }) =>
      suggestedBid === null || !isKnown ? null : exchange.convert(suggestedBid, currency, today) / MICROS;
  }
}

function wrong(field: string, message: string): never {
  throw new BadUserInput(message, { [field]: [message] });
}

/** Returns the country of a market, which is a country or a language of one, such as CA-FR. */
const countryOf = ({ code }: Market): string => code?.slice(0, 2) ?? '';

/** Sorts the keywords alphabetically, so that the same keywords are the same request. */
function seedsOf({ keywords, field }: Asked): string[] {
  const seeds = [...new Set(keywords.map((text) => text.trim().replace(/\s+/g, ' ').toLowerCase()))]
    .filter(Boolean)
    .sort();
  if (seeds.length === 0) wrong(field, 'Enter at least one keyword.');
  if (seeds.length > MAX_SEED_KEYWORDS)
    wrong(
      field,
      `You can request suggestions for up to ${MAX_SEED_KEYWORDS} keywords at once. This list has ${seeds.length}.`,
    );
  const long = seeds.find((seed) => [...seed].length > MAX_SEED_LENGTH);
  if (long) wrong(field, `A keyword can have up to ${MAX_SEED_LENGTH} characters.`);
  if (!seeds.every(isName)) wrong(field, 'A keyword contains unprintable characters. Remove them.');
  return seeds;
}

/** Returns the full past months of the range. Null for the partner's own range. */
function monthsOf({ startDate, endDate }: Asked, now: Date): KeywordIdeaQuery['months'] {
  if (!startDate && !endDate) return null;
  if (startDate && endDate && endDate < startDate) wrong('endDate', "The end can't be before the start.");
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
  const upTo = (day: string): string => [day.slice(0, 7), last].sort()[0]!;
  const to = upTo(endDate ?? last);
  return { from: [upTo(startDate ?? to), to].sort()[0]!, to };
}
