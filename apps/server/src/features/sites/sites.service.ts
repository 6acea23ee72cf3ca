import { isOutsideUrl } from '@adops/connectors';
import { imageError, type SiteForm, siteForm, type SiteOptions } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { type Change, Changes, found } from '../../core/changes/index.js';
import { BadUserInput, done, isRefused, ResponseStatus, type SaveAnswer, type Site } from '../../core/graphql/index.js';
import { MASK, SecretStore, SecretUnreadable } from '../../core/secrets/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { API_PASSWORD } from '../connections/index.js';
import { ImagesService } from '../images/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import type { SiteInput, SiteOptionsInput, SiteResponse } from './sites.model.js';
import { lockSite, insertSite, ownerOfDomain, type SiteRow, unknownLink, updateSite } from './sites.repository.js';

const NO_SITE = 'Site not found.';
const TAKEN = { site_company_id_domain_key: ['domain', 'Another site already has this domain.'] } as const;
const UNKNOWN: Readonly<Record<string, string>> = {
  marketId: 'Market not found.',
  siteProjectId: 'Project not found.',
  countryCodes: 'Country not found.',
  siteGroupIds: 'Site group not found.',
  'siteSettings.options.feedIds': 'Revenue feed not found.',
};

const NEW: Omit<SiteRow, 'id' | 'version' | 'name' | 'domain' | 'marketId'> = {
  isActive: true,
  siteProjectId: null,
  countryCodes: [],
  siteGroupIds: [],
  siteSettings: {
    apiUrl: '',
    apiUser: '',
    collectStats: false,
    repository: '',
    keywordParamName: '',
    options: { engine: null, urlTemplate: null, feedIds: null },
    logoId: null,
    squareLogoId: null,
  },
};

/** Manages the sites that clicks are sent to, with their settings. */
@Injectable()
export class SitesService {
  constructor(
    private readonly changes: Changes,
    private readonly catalogue: CatalogueService,
    private readonly secrets: SecretStore,
    private readonly images: ImagesService,
  ) {}

  async one(viewer: Viewer, id: number): Promise<Site | null> {
    return (await this.catalogue.of(viewer)).sites.find((site) => site.id === id) ?? null;
  }

  create(viewer: Viewer, input: SiteInput): Promise<SiteResponse> {
    return this.answer(viewer, 'Failed to create site', (kept) =>
      this.changes.save(
        viewer,
        async (change) => {
          const site = change.check(siteForm, filled(input, NEW));
          await this.refuseUnfit(change, site, null);
          kept.id = await insertSite(change, site);
          await this.savePassword(change, kept.id, input);
          await change.record({ ...subject('site.create', kept.id, site), after: described(site, input) });
          return done(`Site ${site.name} was created.`);
        },
        TAKEN,
      ),
    );
  }

  /** Updates a site. @param seen version that the caller has seen. If missing, conflicts aren't checked. */
  update(viewer: Viewer, id: number, input: SiteInput, seen: number | null): Promise<SiteResponse> {
    return this.answer(viewer, 'Failed to update site settings', (kept) =>
      this.changes.save(
        viewer,
        async (change) => {
          const stored = found(await lockSite(change, id), NO_SITE);
          change.sameVersion(stored.version, seen, 'site');
          const site = change.check(siteForm, filled(input, stored));
          await this.refuseUnfit(change, site, stored);
          await this.refusePasswordElsewhere(change, site, stored, input);
          await updateSite(change, id, site);
          await this.savePassword(change, id, input);
          await change.record({
            ...subject('site.update', id, site),
            before: described({ ...stored, siteSettings: { ...stored.siteSettings, apiPassword: MASK } }, null),
            after: described(site, input),
          });
          kept.id = id;
          return done(`Site ${site.name} was saved.`);
        },
        TAKEN,
      ),
    );
  }

  private async refuseUnfit(change: Change, site: SiteForm, stored: SiteRow | null): Promise<void> {
    const owner = await ownerOfDomain(change, site.domain, stored?.id ?? null);
    if (owner !== null) change.refuse('domain', `${owner} already has this domain.`);
    const unknown = await unknownLink(change, site);
    if (unknown) change.refuse(unknown, UNKNOWN[unknown]!);
    const { apiUrl, collectStats, logoId, squareLogoId } = site.siteSettings;
    if (apiUrl !== '' && !isOutsideUrl(apiUrl))
      change.refuse('siteSettings.apiUrl', 'This URL points to a private network. Use a public URL.');
    if (apiUrl === '' && collectStats)
      change.refuse(
        'siteSettings.apiUrl',
        'Metrics are collected from this URL. Enter one, or turn off the collection.',
      );
    const images = await this.images.byIds(
      change.companyId,
      [logoId, squareLogoId].filter((id) => id !== null),
      change.entities,
    );
    for (const [field, shape, id] of [
      ['logoId', 'logo', logoId],
      ['squareLogoId', 'squareLogo', squareLogoId],
    ] as const) {
      if (id === null) continue;
      const image = images.get(id);
      if (!image) change.refuse(`siteSettings.${field}`, 'Image not found.');
      const { width, height, filesize } = image;
      const problem = imageError(shape, { width: width ?? 0, height: height ?? 0, filesize: filesize ?? 0 });
      if (problem) change.refuse(`siteSettings.${field}`, problem);
    }
  }

  /**
   * Rejects a change of the host without a new password, because a stored password may only be sent to its original
   * host.
   */
  private async refusePasswordElsewhere(
    change: Change,
    site: SiteForm,
    stored: SiteRow,
    input: SiteInput,
  ): Promise<void> {
    const { apiUrl } = site.siteSettings;
    const password = input.siteSettings?.apiPassword;
    const isKept = password == null || password === MASK;
    if (!isKept || apiUrl === '' || hostOf(apiUrl) === hostOf(stored.siteSettings.apiUrl)) return;
    const names = await this.secrets.names({ companyId: change.companyId, kind: 'site', id: stored.id });
    if (names.includes(API_PASSWORD))
      change.refuse('siteSettings.apiPassword', 'The address has a different host, so enter the password again.');
  }

  private async savePassword(change: Change, id: number, input: SiteInput): Promise<void> {
    const password = input.siteSettings?.apiPassword;
    if (password == null || password === MASK) return;
    try {
      await this.secrets.set(
        { companyId: change.companyId, kind: 'site', id },
        { [API_PASSWORD]: password },
        { userId: change.viewer.actorId },
        change.on,
      );
    } catch (error) {
      if (error instanceof SecretUnreadable)
        throw new BadUserInput(
          "Secrets can't be stored because this server has no encryption key. Ask your administrator to set SECRETS_KEYS.",
        );
      throw error;
    }
  }

  private async answer(
    viewer: Viewer,
    failure: string,
    save: (kept: { id?: number }) => Promise<SaveAnswer>,
  ): Promise<SiteResponse> {
    const kept: { id?: number } = {};
    const answer = await save(kept);
    if (isRefused(answer)) return { status: ResponseStatus.error, message: failure, errors: answer.errors };
    // The data that this request read before the change is outdated.
    return { ...answer, site: kept.id === undefined ? null : await this.one({ ...viewer }, kept.id) };
  }
}

/** Returns the complete form. Missing fields have their stored values. */
function filled(input: SiteInput, stored: typeof NEW): object {
  const { siteSettings: given, ...site } = input;
  const { siteSettings: was } = stored;
  const text = (key: 'apiUrl' | 'apiUser' | 'repository' | 'keywordParamName') =>
    given?.[key] === undefined ? was[key] : (given[key] ?? '');
  return {
    ...site,
    isActive: site.isActive ?? stored.isActive,
    siteProjectId: site.siteProjectId === undefined ? stored.siteProjectId : site.siteProjectId,
    countryCodes: site.countryCodes ?? stored.countryCodes,
    siteGroupIds: site.siteGroupIds ?? stored.siteGroupIds,
    siteSettings: {
      apiUrl: text('apiUrl'),
      apiUser: text('apiUser'),
      collectStats: given?.collectStats ?? was.collectStats,
      repository: text('repository'),
      keywordParamName: text('keywordParamName'),
      apiPassword: given?.apiPassword ?? MASK,
      options: given?.options == null ? was.options : optionsOf(given.options),
      logoId: given?.logoId === undefined ? was.logoId : given.logoId,
      squareLogoId: given?.squareLogoId === undefined ? was.squareLogoId : given.squareLogoId,
    },
  };
}

/** Returns the options as sent, with null for unset ones. */
export const optionsOf = (input: SiteOptionsInput | null | undefined): SiteOptions => ({
  engine: input?.engine ?? null,
  urlTemplate: input?.urlTemplate ?? null,
  feedIds: input?.feedIds ?? null,
});

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '');

const subject = (action: string, id: number, { name }: { name: string }) => ({
  action,
  entityType: 'site',
  entityId: id,
  entityName: name,
});

/** Returns the site for the audit log. For the password, records only that one was sent. */
function described({ siteSettings, ...site }: SiteForm, input: SiteInput | null) {
  const { apiPassword: _, ...settings } = siteSettings;
  const { name, domain, marketId, isActive, siteProjectId, countryCodes, siteGroupIds } = site;
  const sent = input?.siteSettings?.apiPassword;
  return {
    ...{ name, domain, marketId, isActive, siteProjectId, countryCodes, siteGroupIds },
    ...settings,
    ...(sent != null && sent !== MASK && { apiPassword: sent === '' ? 'taken away' : 'sent' }),
  };
}
