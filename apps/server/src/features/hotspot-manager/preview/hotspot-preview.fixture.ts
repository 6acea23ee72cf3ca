import { HotspotDesk } from '../hotspot-manager.fixture.js';

const GROUP = `id siteHotspotGroupId hotspotPreviewGroupId validated revision version keywords originalSiteHotspotGroupId hasOtherSites
  site { id } sites { id } markets { id } sources { id } page { name } creator { username } originalSite { id }
  hotspots { id text link isLinkBuilt imageUrl } validationErrors { attribute errors }
  clones { site { id } action isForced groupId siteState { state message siteHotspotGroupId } }`;
const PREVIEW = `id mergeMode totalRecords validatedGroups failingGroups hasOtherSites clonedAt createdAt creator { username } targetSites { id } groups { ${GROUP} }`;

type Mode = 'append' | 'replace' | 'skip';
interface GroupOf {
  readonly siteIds: readonly number[];
  readonly texts?: readonly string[];
  readonly keywords?: readonly string[];
}

/** Runs requests for previews, by default as ALFA's administrator. */
export class PreviewDesk {
  private constructor(readonly hotspots: HotspotDesk) {}

  static async open(): Promise<PreviewDesk> {
    return new PreviewDesk(await HotspotDesk.open());
  }

  async create(groupIds: readonly number[], targetSiteIds: readonly number[], mergeMode: Mode = 'append', as?: string) {
    const mutation = `mutation ($groupIds: [Int!]!, $targetSiteIds: [Int!]!, $mergeMode: HotspotMergeMode!) {
      hotspotManager { createPreview(groupIds: $groupIds, targetSiteIds: $targetSiteIds, mergeMode: $mergeMode) { status message id } } }`;
    return (await this.hotspots.call(mutation, { groupIds, targetSiteIds, mergeMode }, as)).hotspotManager.createPreview;
  } // prettier-ignore

  async preview(id: number, as?: string, more: object = {}) {
    const query = `query ($id: Int!, $page: Int, $perPage: Int, $filters: HotspotGroupFilters) { hotspotManager {
      preview(hotspotPreviewGroupId: $id, page: $page, perPage: $perPage, filters: $filters) { ${PREVIEW} } } }`;
    return (await this.hotspots.call(query, { id, ...more }, as)).hotspotManager.preview;
  }

  async group(id: number, as?: string) {
    const query = `query ($id: Int!) { hotspotManager { previewGroup(id: $id) { ${GROUP} } } }`;
    return (await this.hotspots.call(query, { id }, as)).hotspotManager.previewGroup;
  }

  async list(more: object = {}, as?: string) {
    const query = `query ($page: Int, $perPage: Int) { hotspotManager { previews(page: $page, perPage: $perPage) { totalRecords rows { ${PREVIEW} } } } }`;
    return (await this.hotspots.call(query, more, as)).hotspotManager.previews;
  }

  async addGroup(hotspotPreviewGroupId: number, input: object, as?: string) {
    const mutation = `mutation ($preview: Int!, $input: HotspotGroupInput!) {
      hotspotManager { createPreviewGroup(hotspotPreviewGroupId: $preview, input: $input) { status message id } } }`;
    return (await this.hotspots.call(mutation, { preview: hotspotPreviewGroupId, input }, as)).hotspotManager.createPreviewGroup;
  } // prettier-ignore

  async updateGroup(id: number, input: object, version: number | null = null) {
    const mutation = `mutation ($id: Int!, $input: HotspotGroupInput!, $version: Int) {
      hotspotManager { updatePreviewGroup(id: $id, input: $input, version: $version) { status message id } } }`;
    return (await this.hotspots.call(mutation, { id, input, version })).hotspotManager.updatePreviewGroup;
  }

  async remove(preview: number, ids: readonly number[] | null = null) {
    const mutation = `mutation ($preview: Int!, $ids: [Int!]) {
      hotspotManager { removePreviewGroups(hotspotPreviewGroupId: $preview, ids: $ids) { status message } } }`;
    return (await this.hotspots.call(mutation, { preview, ids })).hotspotManager.removePreviewGroups;
  }

  async delete(preview: number, as?: string) {
    const mutation =
      'mutation ($preview: Int!) { hotspotManager { deletePreview(hotspotPreviewGroupId: $preview) { status message } } }';
    return (await this.hotspots.call(mutation, { preview }, as)).hotspotManager.deletePreview;
  }

  async validate(id: number, mergeMode: Mode, as?: string) {
    const mutation = `mutation ($id: Int!, $mergeMode: HotspotMergeMode!) { hotspotManager {
      validatePreview(hotspotPreviewGroupId: $id, mergeMode: $mergeMode) { status message preview { ${PREVIEW} } } } }`;
    return (await this.hotspots.call(mutation, { id, mergeMode }, as)).hotspotManager.validatePreview;
  }

  async clone(id: number, mergeMode: Mode, forceSaving?: boolean, as?: string) {
    const mutation = `mutation ($id: Int!, $mergeMode: HotspotMergeMode!, $forceSaving: Boolean) { hotspotManager {
      clonePreview(hotspotPreviewGroupId: $id, mergeMode: $mergeMode, forceSaving: $forceSaving) { status message preview { ${PREVIEW} } } } }`;
    return (await this.hotspots.call(mutation, { id, mergeMode, forceSaving }, as)).hotspotManager.clonePreview;
  }

  /** Creates a preview with one group. */
  async withGroup(given: GroupOf, mode: Mode = 'append'): Promise<{ id: number; groupId: number }> {
    const { id } = await this.create([], given.siteIds, mode);
    const { id: groupId } = await this.addGroup(id, await this.hotspots.input(given));
    return { id, groupId };
  }

  /** Validates the preview, clones it, and saves the groups to the sites. */
  async cloned(id: number, mode: Mode, forceSaving = false) {
    await this.validate(id, mode);
    const answer = await this.clone(id, mode, forceSaving);
    await this.hotspots.work();
    return answer;
  }

  /** Returns the texts of a site's groups with the keyword. */
  async texts(site: number, keyword: string): Promise<string[][]> {
    return (await this.hotspots.atSite(site, keyword)).map(({ hotspots }) => hotspots.map(({ text }) => text));
  }
}
