import { z } from 'zod';
import type { AccountRef } from '../port/account.js';
import type { ConsolePlace, Issue } from '../port/ad-platform.js';
import type { EntitySnapshot, Page } from '../port/entities.js';
import { parentOf } from '../shared/grouped.js';
import type { MicrosoftHttp } from './microsoft-http.js';

const text = z.coerce.string().nullish();
const reasons = z.object({
  EditorialReasons: z
    .array(
      z
        .object({
          AdOrKeywordId: z.coerce.string(),
          Reasons: z.array(
            z.object({
              ReasonCode: z.coerce.string(),
              Location: text,
              Term: text,
              PublisherCountries: z.array(z.string()).nullish(),
            }),
          ),
        })
        .nullable(),
    )
    .nullish(),
});

/** Returns the ads that reviewers rejected or limited, with the reasons. @param page some of the account's ads */
export async function issuesOf(
  http: MicrosoftHttp,
  account: AccountRef,
  page: Page<EntitySnapshot>,
): Promise<Page<Issue>> {
  const bad = page.items.filter(({ review }) => review?.state === 'rejected' || review?.state === 'limited');
  if (bad.length === 0) return { items: [], cursor: page.cursor };
  const json = {
    AccountId: account.externalId,
    EntityType: 'Ad',
    EntityIdToParentIdAssociations: bad.map(({ ref }) => ({ EntityId: ref.externalId, ParentId: parentOf(ref) })),
  };
  const { EditorialReasons } = await http.call(account, 'EditorialReasons/QueryByIds', { json, answer: reasons });
  const items = bad.flatMap(({ ref, review, finalUrl }): Issue[] => {
    const found = (EditorialReasons ?? []).find((one) => one?.AdOrKeywordId === ref.externalId)?.Reasons ?? [];
    const known = found.length > 0 ? found : [{ ReasonCode: 'UNKNOWN' }];
    return known.map((reason) => ({
      ref,
      review: review!.state,
      code: reason.ReasonCode,
      message: wordsOf(reason),
      finalUrl,
    }));
  });
  return { items, cursor: page.cursor };
}

interface Reason {
  readonly ReasonCode: string;
  readonly Location?: string | null | undefined;
  readonly Term?: string | null | undefined;
  readonly PublisherCountries?: readonly string[] | null | undefined;
}

function wordsOf({ ReasonCode, Location, Term, PublisherCountries }: Reason): string {
  const details = [
    ...(Location ? [`in ${Location}`] : []),
    ...(Term ? [`“${Term}”`] : []),
    ...(PublisherCountries?.length ? [`for ${PublisherCountries.join(', ')}`] : []),
  ];
  return [ReasonCode, ...details].join(' ');
}

/** Returns the URL of the entity in the Microsoft Advertising console. */
export function consoleLink({ accountId, campaignId, adGroupId, adId }: ConsolePlace): string | null {
  const view = adId !== null ? 'ads' : adGroupId !== null ? 'adgroups' : campaignId !== null ? 'campaigns' : null;
  if (view === null) return null;
  const query = new URLSearchParams({
    aid: accountId,
    ...(campaignId !== null && { campaignId }),
    ...(adGroupId !== null && { adGroupId }),
    ...(adId !== null && { adId }),
  });
  return `https://ui.ads.microsoft.com/campaign/vnext/${view}?${query.toString()}`;
}
