import {
  DEVICES,
  type MediaConfigContent,
  type MediaConfigPart,
  mediaAlphaRulesForm,
  MEDIA_PARTNER_KEYS,
  type MediaPartnersForm,
  mediaPartnersForm,
  mediaSearchingForm,
  type MediaSectionsForm,
  mediaSectionsForm,
  mediaServicesForm,
  mediaSystemForm,
  yahooTagRulesForm,
} from '@adops/domain';
import type { z } from 'zod';
import { maskedPartners, maskedServices, unmasked } from './secrets.js';

/** IDs of the company and of shared lists, for validating the input. */
export interface KnownIds {
  readonly feeds: ReadonlySet<number>;
  readonly sources: ReadonlySet<number>;
  readonly markets: ReadonlySet<number>;
}
export interface PartError {
  /** Path inside the form. */
  readonly path: string;
  readonly message: string;
}

/** Rules of a part: merge sent with stored values, validate them, and convert them for the site. */
export interface PartRules<Form = unknown> {
  readonly schema: z.ZodType<Form>;
  /** Returns the complete form. Missing fields have their stored values. */
  fill(sent: unknown, stored: MediaConfigContent): unknown;
  /** Validates rules that the schema can't express. */
  validate(form: Form, stored: MediaConfigContent, known: KnownIds): PartError[];
  /** Returns the content for the site, with secrets instead of masks. */
  content(form: Form, stored: MediaConfigContent): unknown;
  /** Returns the content without secrets, for the audit log and for users. */
  shown(stored: MediaConfigContent): object;
  /** Leading path segment in the form that is not part of the attribute. */
  readonly formKey?: string;
}

type Sent = Record<string, unknown> | null | undefined;
const over = <T extends object>(stored: T, sent: Sent): T => {
  const given = Object.fromEntries(Object.entries(sent ?? {}).filter(([, value]) => value !== undefined));
  return { ...stored, ...given };
};
/** Defaults for text, flag and list fields, which are never null in forms. */
const text = (value: unknown): unknown => value ?? '';
const flag = (value: unknown): unknown => value ?? false;
const list = (value: unknown): unknown => value ?? [];
const orNull = (value: string): string | null => (value === '' ? null : value);
const unknownIds = (ids: readonly number[], known: ReadonlySet<number>): boolean => ids.some((id) => !known.has(id));
const NO_FEED = 'Revenue feed not found.';

const partRules = <Form>(rules: PartRules<Form>): PartRules => rules as unknown as PartRules;

const system = partRules({
  schema: mediaSystemForm,
  fill(sent, { system: stored }) {
    const value = over(stored, sent as Sent);
    const contacts = over(stored.contacts, (sent as { contacts?: Sent }).contacts);
    return {
      ...{ name: text(value.name), marketId: value.marketId, liveSiteDomain: text(value.liveSiteDomain) },
      ...{ repository: text(value.repository), gtmContainerId: text(value.gtmContainerId), HTTPS: flag(value.HTTPS) },
      contacts: {
        adminEmail: text(contacts.adminEmail),
        supportEmail: text(contacts.supportEmail),
        errorsReceivers: list(contacts.errorsReceivers),
      },
    };
  },
  validate: ({ marketId }, _stored, { markets }) =>
    marketId !== null && !markets.has(marketId) ? [{ path: 'marketId', message: 'Market not found.' }] : [],
  content: (form) => ({
    ...form,
    liveSiteDomain: orNull(form.liveSiteDomain),
    repository: orNull(form.repository),
    gtmContainerId: orNull(form.gtmContainerId),
    contacts: {
      ...form.contacts,
      adminEmail: orNull(form.contacts.adminEmail),
      supportEmail: orNull(form.contacts.supportEmail),
    },
  }),
  shown: ({ system: stored }) => stored,
});

type Zone = MediaSectionsForm['sections'][number]['pages'][number]['zones'][number];
type StoredZone = MediaConfigContent['sections'][number]['pages'][number]['zones'][number];

/** Returns zones and their positions, by name. */
function zonesOf<Z extends { readonly name: string }>(
  sections: readonly { name: string; pages: readonly { name: string; zones: readonly Z[] }[] }[],
): { zone: Z; key: string; path: string }[] {
  return sections.flatMap((section, s) =>
    section.pages.flatMap((page, p) =>
      page.zones.map((zone, z) => ({
        zone,
        key: JSON.stringify([section.name, page.name, zone.name]),
        path: `sections.${s}.pages.${p}.zones.${z}`,
      })),
    ),
  );
}

const FIXED = "The feeds of this zone belong to the layout of the site and can't be changed.";

const sections = partRules<MediaSectionsForm>({
  schema: mediaSectionsForm,
  formKey: 'sections',
  fill: (sent) => ({
    sections: (sent as { name: string; pages?: { name: string; zones?: Partial<Zone>[] | null }[] | null }[]).map(
      ({ name, pages }) => ({
        name,
        pages: (pages ?? []).map((page) => ({
          name: page.name,
          zones: (page.zones ?? []).map((zone) => ({
            name: zone.name,
            feedIds: list(zone.feedIds),
            feedSortId: zone.feedSortId ?? null,
            isMainYahooZone: flag(zone.isMainYahooZone),
            itemsCount: zone.itemsCount ?? null,
          })),
        })),
      }),
    ),
  }),
  validate(form, stored, { feeds }) {
    const sent = zonesOf(form.sections);
    const fixed = zonesOf<StoredZone>(stored.sections).filter(({ zone }) => !zone.isFeedSettingsEditable);
    const byKey = new Map(sent.map((each) => [each.key, each]));
    return [
      ...sent.flatMap(({ zone, path }) =>
        unknownIds(zone.feedIds, feeds) ? [{ path: `${path}.feedIds`, message: NO_FEED }] : [],
      ),
      ...fixed.flatMap(({ zone, key }): PartError[] => {
        const now = byKey.get(key);
        if (!now)
          return [
            {
              path: 'sections.layout',
              message: `The zone ${zone.name} belongs to the layout of the site and can't be removed.`,
            },
          ];
        const { feedIds, feedSortId } = now.zone;
        if (JSON.stringify(feedIds) !== JSON.stringify(zone.feedIds))
          return [{ path: `${now.path}.feedIds`, message: FIXED }];
        return feedSortId === zone.feedSortId ? [] : [{ path: `${now.path}.feedSortId`, message: FIXED }];
      }),
    ];
  },
  content(form, stored) {
    const editable = new Map(
      zonesOf<StoredZone>(stored.sections).map(({ key, zone }) => [key, zone.isFeedSettingsEditable]),
    );
    return form.sections.map((section) => ({
      ...section,
      pages: section.pages.map((page) => ({
        ...page,
        zones: page.zones.map((zone) => ({
          ...zone,
          isFeedSettingsEditable: editable.get(JSON.stringify([section.name, page.name, zone.name])) ?? true,
        })),
      })),
    }));
  },
  shown: ({ sections: stored }) => ({ sections: stored }),
});

const partners = partRules<MediaPartnersForm>({
  schema: mediaPartnersForm,
  fill: (sent, { partners: stored }) =>
    Object.fromEntries(
      MEDIA_PARTNER_KEYS.map((key) => {
        const given = (sent as Record<string, Sent>)[key];
        const { isEnabled, credentials, options } = over(stored[key], given);
        const named = (values: typeof options | null) =>
          (values ?? []).map(({ name, value }) => ({ name, value: text(value) }));
        return [key, { isEnabled: flag(isEnabled), credentials: named(credentials), options: named(options) }];
      }),
    ),
  validate: () => [],
  content: (form, { partners: stored }) =>
    Object.fromEntries(
      MEDIA_PARTNER_KEYS.map((key) => {
        const was = new Map(stored[key].credentials.map(({ name, value }) => [name, value]));
        const credentials = form[key].credentials
          .map(({ name, value }) => ({ name, value: unmasked(value, was.get(name) ?? null) }))
          .filter(({ value }) => value !== '');
        return [key, { ...form[key], credentials, options: form[key].options.filter(({ value }) => value !== '') }];
      }),
    ),
  shown: ({ partners: stored }) => maskedPartners(stored),
});

const services = partRules({
  schema: mediaServicesForm,
  fill(sent, { services: stored }) {
    const given = sent as Record<string, Sent>;
    const travelSite = over(stored.travelSite, given['travelSite']);
    const recaptcha = over(stored.recaptcha, given['recaptcha']);
    const optimisedImage = over(stored.optimisedImage, given['optimisedImage']);
    return {
      travelSite: { isEnabled: flag(travelSite.isEnabled), url: text(travelSite.url), apiKey: text(travelSite.apiKey) },
      recaptcha: {
        isEnabled: flag(recaptcha.isEnabled),
        siteKey: text(recaptcha.siteKey),
        secretKey: text(recaptcha.secretKey),
      },
      optimisedImage: {
        isEnabled: flag(optimisedImage.isEnabled),
        host: text(optimisedImage.host),
        quality: optimisedImage.quality,
      },
    };
  },
  validate: () => [],
  content: (form, { services: stored }) => ({
    travelSite: {
      ...form.travelSite,
      url: orNull(form.travelSite.url),
      apiKey: orNull(unmasked(form.travelSite.apiKey, stored.travelSite.apiKey)),
    },
    recaptcha: {
      ...form.recaptcha,
      siteKey: orNull(form.recaptcha.siteKey),
      secretKey: orNull(unmasked(form.recaptcha.secretKey, stored.recaptcha.secretKey)),
    },
    optimisedImage: { ...form.optimisedImage, host: orNull(form.optimisedImage.host) },
  }),
  shown: ({ services: stored }) => maskedServices(stored),
});

const searching = partRules({
  schema: mediaSearchingForm,
  fill(sent, { searching: stored }) {
    const value = over(stored, sent as Sent);
    return {
      ...{ availableFeedPartnerIds: list(value.availableFeedPartnerIds), popularTrimIds: list(value.popularTrimIds) },
      ...{ keywordParam: text(value.keywordParam), defaultCurrencyCode: text(value.defaultCurrencyCode) },
      ...{ defaultCity: text(value.defaultCity), defaultRelatedKeywords: list(value.defaultRelatedKeywords) },
      defaultPopularKeywords: list(value.defaultPopularKeywords),
    };
  },
  validate: ({ availableFeedPartnerIds, defaultCurrencyCode }, _stored, { feeds }) => [
    ...(unknownIds(availableFeedPartnerIds, feeds) ? [{ path: 'availableFeedPartnerIds', message: NO_FEED }] : []),
    ...(defaultCurrencyCode !== '' && !Intl.supportedValuesOf('currency').includes(defaultCurrencyCode)
      ? [{ path: 'defaultCurrencyCode', message: 'Currency not found.' }]
      : []),
  ],
  content: (form) => ({
    ...form,
    keywordParam: orNull(form.keywordParam),
    defaultCurrencyCode: orNull(form.defaultCurrencyCode),
    defaultCity: orNull(form.defaultCity),
  }),
  shown: ({ searching: stored }) => stored,
});

const DEVICE_IDS: ReadonlySet<number> = new Set(DEVICES.map(({ id }) => id));
interface Rule { id: number | null; sourceIds: number[]; deviceIds: number[] } // prettier-ignore

/** Converts rules of either kind. A new one gets the next free ID. */
function ruleList<R extends Rule>(
  part: 'yahooTagReplacementsRules' | 'mediaAlphaPlacementIdReplacementsRules',
  schema: z.ZodType<{ rules: R[] }>,
): PartRules {
  return partRules<{ rules: R[] }>({
    schema,
    formKey: 'rules',
    fill: (sent) => ({
      rules: (sent as Partial<Rule & { isActive: boolean }>[]).map((rule) => ({
        ...rule,
        id: rule.id ?? null,
        sourceIds: list(rule.sourceIds),
        deviceIds: list(rule.deviceIds),
        isActive: rule.isActive ?? true,
      })),
    }),
    validate({ rules }, stored, { sources }) {
      const known = new Set(stored[part].map(({ id }) => id));
      return rules.flatMap(({ id, sourceIds, deviceIds }, at): PartError[] => {
        if (id !== null && (!known.has(id) || rules.findIndex((each) => each.id === id) < at))
          return [{ path: `rules.${at}.id`, message: 'Rule not found.' }];
        if (unknownIds(sourceIds, sources)) return [{ path: `rules.${at}.sourceIds`, message: 'Source not found.' }];
        return unknownIds(deviceIds, DEVICE_IDS)
          ? [{ path: `rules.${at}.deviceIds`, message: 'Device not found.' }]
          : [];
      });
    },
    content({ rules }, stored) {
      let last = Math.max(0, ...stored[part].map(({ id }) => id));
      return rules.map((rule) => ({ ...rule, id: rule.id ?? ++last }));
    },
    shown: (stored) => ({ rules: stored[part] }),
  });
}

export const PART_RULES: Readonly<Record<MediaConfigPart, PartRules>> = {
  system,
  sections,
  partners,
  services,
  searching,
  yahooTagReplacementsRules: ruleList('yahooTagReplacementsRules', yahooTagRulesForm),
  mediaAlphaPlacementIdReplacementsRules: ruleList('mediaAlphaPlacementIdReplacementsRules', mediaAlphaRulesForm),
};
