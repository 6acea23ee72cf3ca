import {
  type FieldMessages,
  fieldMessages,
  hotspotGroupForm,
  type HotspotMergeMode,
  MAX_HOTSPOTS,
} from '@adops/domain';
import type { SitePages } from '../hotspot-pages.service.js';
import type { LinkSite } from '../hotspot-pages.repository.js';
import type { CloneStep } from './clone-plan.js';
import type { PreviewGroupRow } from './previews.repository.js';

/** Target site with the data that validation needs. */
export type TargetSite = LinkSite & Omit<SitePages, 'siteId'>;

interface Surroundings {
  readonly mode: HotspotMergeMode;
  /** Target sites of the group. */
  readonly sites: readonly TargetSite[];
  /** Site that the group was copied from. Null if there is none, or if it is one of the group's sites. */
  readonly origin: LinkSite | null;
  /** Steps that cloning would take now. */
  readonly steps: readonly CloneStep[];
  /** True if another group of the preview has the same page, markets, sources and keywords and shares a site. */
  readonly hasTwin: boolean;
}

type Message = readonly [attribute: string, message: string];

/** Returns the validation errors of a group by attribute, such as `pageId` or `hotspots.3.text`. */
export function validationErrors(group: PreviewGroupRow, around: Surroundings): FieldMessages[] {
  const messages: Message[] = [
    ...ruleMessages(group),
    ...siteMessages(group, around),
    ...linkMessages(group, around.origin),
    ...mergeMessages(around),
  ];
  const attributes = [...new Set(messages.map(([attribute]) => attribute))];
  return attributes.map((field) => ({
    field,
    messages: [...new Set(messages.filter(([attribute]) => attribute === field).map(([, text]) => text))],
  }));
}

/** Validates the group by the rules for live groups, independent of its sites. */
function ruleMessages({ siteIds, marketIds, sourceIds, pageId, format, keywords, hotspots }: PreviewGroupRow): Message[] {
  const { error } = hotspotGroupForm.safeParse({
    ...{ siteIds, marketIds, sourceIds, pageId, version: format, keywords },
    hotspots: hotspots.map(({ text, link, imageUrl, thumbImageUrl }) => ({
      ...{ id: null, text, link: link ?? '', imageUrl: imageUrl ?? '', thumbImageUrl: thumbImageUrl ?? '' },
    })),
  });
  return error ? fieldMessages(error).flatMap(({ field, messages }) => messages.map((text): Message => [field, text])) : [];
} // prettier-ignore

function siteMessages({ pageId, pageName }: PreviewGroupRow, { sites }: Surroundings): Message[] {
  return sites.flatMap(({ name, pageIds, failure }): Message[] => {
    if (failure !== null) return [['siteIds', `${name}: ${failure}`]];
    return pageIds.has(pageId) ? [] : [['pageId', `${name} has no page ${pageName}.`]];
  });
}

/** Reports links that still lead to the site from which a group was copied. */
function linkMessages({ hotspots }: PreviewGroupRow, origin: LinkSite | null): Message[] {
  if (!origin) return [];
  const isThere = (link: string | null): boolean => {
    const host = link !== null && URL.canParse(link) ? new URL(link).hostname : null;
    return host !== null && (host === origin.domain || host.endsWith(`.${origin.domain}`));
  };
  const message = `The link points to ${origin.name}, the site it was copied from. Change it, or leave it empty.`;
  return hotspots.flatMap(({ link }, at): Message[] => (isThere(link) ? [[`hotspots.${at}.link`, message]] : []));
}

function mergeMessages({ mode, sites, steps, hasTwin }: Surroundings): Message[] {
  const nameOf = (siteId: number): string => sites.find(({ id }) => id === siteId)?.name ?? String(siteId);
  const inSteps = steps.flatMap(({ siteIds, existing, content }) =>
    siteIds.flatMap((siteId): Message[] => {
      if (!content) return [];
      const place = existing?.sites.find((site) => site.siteId === siteId);
      const count = content.hotspots.length;
      return [
        ...(place?.state === 'conflict'
          ? [['siteIds', `The group on ${nameOf(siteId)} was changed on the site. Resolve the conflict first.`] as const]
          : []),
        ...(existing && count > MAX_HOTSPOTS
          ? [['hotspots', `The group on ${nameOf(siteId)} would have ${count} hotspots, but can have at most ${MAX_HOTSPOTS}.`] as const]
          : []),
      ];
    }));
  const twin = 'Another group of this preview has the same page, markets, sources and keywords.';
  return mode !== 'append' && hasTwin ? [...inSteps, ['keywords', twin]] : inSteps;
} // prettier-ignore

type Shown = Pick<PreviewGroupRow, 'id' | 'pageId' | 'marketIds' | 'sourceIds' | 'keywords' | 'siteIds'>;

/** Returns true if two groups would become the same live group at some site. */
export function areTwins(left: Shown, right: Shown): boolean {
  const words = ({ keywords }: Shown): string[] => keywords.map((word) => word.toLowerCase());
  return (
    left.id !== right.id &&
    left.pageId === right.pageId &&
    left.siteIds.some((id) => right.siteIds.includes(id)) &&
    sameSet(left.marketIds, right.marketIds) &&
    sameSet(left.sourceIds, right.sourceIds) &&
    sameSet(words(left), words(right))
  );
}

const sameSet = <T>(left: readonly T[], right: readonly T[]): boolean =>
  left.every((each) => right.includes(each)) && right.every((each) => left.includes(each));
