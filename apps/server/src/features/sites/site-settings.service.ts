import { effectiveOptions, type GroupWithOptions } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { Entities } from '../../core/database/index.js';
import type { Site, SiteGroup } from '../../core/graphql/index.js';
import { MASK, SecretStore } from '../../core/secrets/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { API_PASSWORD } from '../connections/index.js';
import { type Image, ImagesService } from '../images/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import type { SiteSettings } from './sites.model.js';
import { readOptions } from './stored-options.js';

interface SettingsRow {
  readonly siteId: number;
  readonly apiUrl: string | null;
  readonly apiUser: string | null;
  readonly collectStats: boolean;
  readonly repository: string | null;
  readonly keywordParamName: string | null;
  readonly options: unknown;
  readonly logoId: number | null;
  readonly squareLogoId: number | null;
}
interface Stored {
  readonly rows: ReadonlyMap<number, SettingsRow>;
  readonly images: ReadonlyMap<number, Image>;
  readonly withPassword: ReadonlySet<number>;
  readonly groups: readonly GroupWithOptions[];
}

/** Settings of sites, loaded for all sites of a company at once, regardless of the number requested. */
@Injectable()
export class SiteSettingsService {
  private readonly loaded = new WeakMap<Viewer, Promise<Stored>>();

  constructor(
    private readonly entities: Entities,
    private readonly secrets: SecretStore,
    private readonly images: ImagesService,
    private readonly catalogue: CatalogueService,
  ) {}

  /** Returns the settings of a visible site. Only users who configure sites see the access data of its API. */
  async of(viewer: Viewer, site: Pick<Site, 'id' | 'siteGroups'>): Promise<SiteSettings> {
    let stored = this.loaded.get(viewer);
    if (!stored) {
      stored = this.load(viewer);
      this.loaded.set(viewer, stored);
    }
    const { rows, images, withPassword, groups } = await stored;
    const mayReach = viewer.permissions.has('sites-configuration');
    const row = rows.get(site.id);
    const options = readOptions(row?.options);
    const groupIds = site.siteGroups.map(({ id }) => id);
    return {
      id: site.id,
      apiUrl: mayReach ? (row?.apiUrl ?? null) : null,
      apiUser: mayReach ? (row?.apiUser ?? null) : null,
      apiPassword: withPassword.has(site.id) ? MASK : null,
      collectStats: row?.collectStats ?? false,
      repository: row?.repository ?? null,
      keywordParamName: row?.keywordParamName ?? null,
      options,
      effectiveOptions: effectiveOptions(options, groupIds, groups),
      logo: images.get(row?.logoId ?? 0) ?? null,
      squareLogo: images.get(row?.squareLogoId ?? 0) ?? null,
    };
  }

  private async load(viewer: Viewer): Promise<Stored> {
    const { companyId, permissions } = viewer;
    const { siteGroups } = await this.catalogue.of(viewer);
    const db = this.entities.for(companyId);
    const [settings, enabled] = await Promise.all([
      db.siteSettings.findMany(),
      db.siteConnection.findMany({ where: { isEnabled: true }, select: { siteId: true } }),
    ]);
    const collected = new Set(enabled.map(({ siteId }) => siteId));
    const rows = settings.map((row): SettingsRow => ({ ...row, collectStats: collected.has(row.siteId) }));
    const ids = rows.flatMap(({ logoId, squareLogoId }) => [logoId, squareLogoId]).filter((id) => id !== null);
    return {
      rows: new Map(rows.map((row) => [row.siteId, row])),
      images: await this.images.byIds(companyId, ids),
      withPassword: permissions.has('sites-configuration')
        ? await this.secrets.ownersWith(companyId, 'site', API_PASSWORD)
        : new Set(),
      groups: siteGroups.map(withOptions),
    };
  }
}

/** Returns a group with its parsed options. @throws BadUserInput if they are unreadable */
function withOptions(group: SiteGroup): GroupWithOptions {
  return { id: group.id, parentId: group.parentId ?? null, options: readOptions(group.storedOptions) };
}
