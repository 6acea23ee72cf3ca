import { Injectable } from '@nestjs/common';
import { generateLinks, keywordsError, type LinkPlace, linksError, paramErrors } from '@adops/domain';
import { BadUserInput } from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import type { GeneratedLink, UrlParamInput, UrlTemplate } from './link-generator.model.js';
import { type LinkTemplateRow, LinkTemplatesRepository } from './link-templates.repository.js';
import { shown } from './link-templates.service.js';

/** Builds tracking links of the sites a viewer may see. */
@Injectable()
export class LinkGeneratorService {
  constructor(
    private readonly repository: LinkTemplatesRepository,
    private readonly catalogue: CatalogueService,
  ) {}

  /** Returns the template. Null if there is none, and for sites the viewer may not see. */
  async template(viewer: Viewer, siteId: number, sourceId: number): Promise<UrlTemplate | null> {
    const [place, row] = await this.find(viewer, siteId, sourceId);
    return place && row && shown(row);
  }

  /**
   * Returns one link per keyword, in their order.
   * @throws BadUserInput with the field for an invalid keyword or value, or for a link that platforms don't accept
   */
  async links(
    viewer: Viewer,
    siteId: number,
    sourceId: number,
    given: readonly string[],
    params: readonly UrlParamInput[],
  ): Promise<GeneratedLink[]> {
    const [place, template] = await this.find(viewer, siteId, sourceId);
    if (!place || !template) throw new BadUserInput('This site and source have no link template.');
    const keywords = given.map((keyword) => keyword.trim());
    const wrong = keywordsError(keywords);
    if (wrong !== null) throw new BadUserInput(wrong, { keywords: [wrong] });
    const values = Object.fromEntries(params.map(({ name, value }) => [name, value.trim()]));
    const errors = Object.entries(paramErrors(template.params, values));
    if (errors.length > 0) {
      const messages = errors.map(([, message]) => message);
      throw new BadUserInput(messages.join(' '), Object.fromEntries(errors.map(([name, text]) => [name, [text]])));
    }
    const links = generateLinks(template, place, values, keywords);
    const refused = linksError(links);
    if (refused !== null) throw new BadUserInput(refused, { keywords: [refused] });
    return links;
  }

  private async find(
    viewer: Viewer,
    siteId: number,
    sourceId: number,
  ): Promise<[LinkPlace | null, LinkTemplateRow | null]> {
    const [{ sites }, row] = await Promise.all([
      this.catalogue.of(viewer),
      this.repository.one(viewer.companyId, { siteId, sourceId }),
    ]);
    const site = sites.find(({ id }) => id === siteId);
    if (!site || !row) return [null, null];
    return [{ site: site.name, domain: site.domain, market: site.market?.name ?? '', source: row.sourceName }, row];
  }
}
