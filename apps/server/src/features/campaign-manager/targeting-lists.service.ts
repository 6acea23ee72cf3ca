import {
  type AdPlatform,
  type AudienceItem,
  type AudienceLanguage,
  type Audiences,
  AuthExpired,
  type AccountRef,
  type LookupItem,
  type OwnEvent,
  PlatformError,
  RateLimited,
} from '@adops/connectors';
import {
  languageCodeOf,
  SOCIAL_OBJECTIVES,
  type SocialEvent,
  STANDARD_EVENTS,
  type TargetingType as Type,
} from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Database } from '../../core/database/index.js';
import { BadUserInput, type PartnerAccount } from '../../core/graphql/index.js';
import { waitingUpTo } from '../../core/limits/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { ConnectedPlatforms } from '../connections/index.js';
import type { ConversionEvent, PartnerLanguage, TargetingSuggestion } from './campaign-manager.model.js';
import { deleteTargetingBefore, keepTargeting, keptTargeting } from './targeting-answers.repository.js';

const DAY_MS = 86_400_000;
/** Maximum age in days of a response that is used while the platform can't be reached. */
const KEPT_DAYS = 7;
/** Maximum wait for the platform's rate limit. */
const MAX_WAIT_MS = 10_000;
const MAX_TEXT = 200;
const MAX_SUGGESTIONS = 50;

type Ask<Item> = (platform: AdPlatform, audiences: Audiences, ref: AccountRef) => Promise<readonly Item[]>;

/**
 * Provides lists of a platform for targeting. Requests them once a day per account, within the platform's rate limit.
 */
@Injectable()
export class TargetingLists {
  constructor(
    private readonly database: Database,
    private readonly platforms: ConnectedPlatforms,
  ) {}

  /** Returns the suggestions, possibly none. @throws BadUserInput with the reason if the platform can't answer */
  async suggestions(
    viewer: Viewer,
    account: PartnerAccount,
    { query, type }: { query: string; type: Type },
  ): Promise<TargetingSuggestion[]> {
    const text = query.trim().replace(/\s+/g, ' ');
    if ([...text].length > MAX_TEXT)
      throw new BadUserInput(`A search can have up to ${MAX_TEXT} characters.`, { query: ['The text is too long.'] });
    const items = await this.answer<AudienceItem>(
      viewer,
      account,
      `${type} ${text.toLowerCase()}`,
      (_, audiences, ref) => audiences.search(ref, { type, text, limit: MAX_SUGGESTIONS }),
    );
    return items.map(({ id, name, path, geoKind, countryCode }) => ({
      ...{ externalId: id, name, path: [...path], targetingType: type, geoKind, countryCode },
    }));
  }

  async languages(viewer: Viewer, account: PartnerAccount): Promise<PartnerLanguage[]> {
    const items = await this.answer<AudienceLanguage>(viewer, account, 'languages', (_, audiences, ref) =>
      audiences.languages(ref),
    );
    return items.map(({ id, name }) => ({ externalId: id, name, code: languageCodeOf(name) }));
  }

  /** Returns the events of all pixels, then the events of the account. */
  async events(viewer: Viewer, account: PartnerAccount): Promise<ConversionEvent[]> {
    return [...STANDARD_EVENTS, ...(await this.ownEvents(viewer, account))].map((event) => ({
      ...event,
      objectives: [...event.objectives],
    }));
  }

  /**
   * Returns the same as `events`. Omits the events of the account if the platform can't be reached, so that drafts can
   * be validated.
   */
  async knownEvents(viewer: Viewer, account: PartnerAccount): Promise<readonly SocialEvent[]> {
    try {
      return [...STANDARD_EVENTS, ...(await this.ownEvents(viewer, account))];
    } catch (error) {
      if (error instanceof BadUserInput) return STANDARD_EVENTS;
      throw error;
    }
  }

  /** Returns pages that the account can post as, or its pixels, from the platform. */
  lookup(viewer: Viewer, account: PartnerAccount, kind: 'pages' | 'pixels'): Promise<readonly LookupItem[]> {
    return this.answer<LookupItem>(
      viewer,
      account,
      kind,
      async (platform, _, ref) => (await platform.listLookup?.(ref, kind)) ?? [],
    );
  }

  deleteOld(): Promise<void> {
    return deleteTargetingBefore(this.database.pool, new Date(Date.now() - KEPT_DAYS * DAY_MS));
  }

  private async ownEvents(viewer: Viewer, account: PartnerAccount): Promise<SocialEvent[]> {
    const items = await this.answer<OwnEvent>(viewer, account, 'events', (_, audiences, ref) =>
      audiences.ownEvents(ref),
    );
    return items.map(({ id, name, rule }) => ({
      ...{ value: id, label: name, goal: null, objectives: SOCIAL_OBJECTIVES, customConversionId: id, pixelRule: rule },
    }));
  }

  /** Returns the stored response if it is less than a day old, otherwise requests it from the platform. */
  private async answer<Item>(viewer: Viewer, account: PartnerAccount, question: string, ask: Ask<Item>) {
    const key = { companyId: viewer.companyId, accountId: account.id, question };
    const kept = await keptTargeting(this.database.pool, key);
    if (kept && kept.fetchedAt.getTime() > Date.now() - DAY_MS) return kept.items as readonly Item[];
    const { platform, audiences, ref } = await this.reached(viewer, account);
    try {
      const items = await waitingUpTo(MAX_WAIT_MS, () => ask(platform, audiences, ref));
      await keepTargeting(this.database.pool, key, items);
      return items;
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      if (kept && error.retryable) return kept.items as readonly Item[];
      throw new BadUserInput(reasonOf(error, platform.name, account.name));
    }
  }

  private async reached(viewer: Viewer, account: PartnerAccount) {
    const platform = this.platforms.of(account.partnerId);
    if (!platform?.audiences) throw new BadUserInput(`${account.partner.name} has no audiences to choose from.`);
    const ref = await this.platforms.account(viewer.companyId, account.id);
    if (!ref)
      throw new BadUserInput(`“${account.name}” is not connected. Enter its sign-in under Partners, then try again.`);
    return { platform, audiences: platform.audiences, ref };
  }
}

/** Returns the reason why the platform returned no list, and the next step for the user. */
function reasonOf(error: PlatformError, platform: string, account: string): string {
  if (error instanceof AuthExpired)
    return `The sign-in of “${account}” at ${platform} has expired. Connect the account again under Partners.`;
  if (error instanceof RateLimited)
    return `${platform} is rate limiting requests for “${account}”. Try again in ${Math.ceil(error.retryAfterMs / 1_000)} s.`;
  return `${platform} didn't return the list: ${error.message}`.slice(0, 500);
}
