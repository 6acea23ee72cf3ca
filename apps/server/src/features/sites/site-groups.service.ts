import { mayStandUnder, type SiteGroupForm, siteGroupForm, treeOf } from '@adops/domain';
import { Injectable } from '@nestjs/common';
import { type Change, Changes, found } from '../../core/changes/index.js';
import {
  type BaseResponse,
  done,
  isRefused,
  notDone,
  ResponseStatus,
  type SaveAnswer,
  type SiteGroup,
} from '../../core/graphql/index.js';
import type { Viewer } from '../../core/tenancy/index.js';
import { CatalogueService } from '../reference-lists/index.js';
import {
  areFeeds,
  deleteGroup,
  lockGroups,
  insertGroup,
  type SiteGroupRow,
  updateGroup,
} from './site-groups.repository.js';
import type { SiteGroupInput, SiteGroupNode, SiteGroupResponse } from './sites.model.js';
import { optionsOf } from './sites.service.js';
import { readOptions } from './stored-options.js';

const NO_GROUP = 'Site group not found.';
const CODE_TAKEN = 'Another site group already has this code.';
const CIRCLE = "A group can't be moved under itself or one of its subgroups.";
const TAKEN = { site_group_company_id_code_key: ['code', CODE_TAKEN] } as const;

/** Manages site groups, a tree whose options are defaults. */
@Injectable()
export class SiteGroupsService {
  constructor(
    private readonly changes: Changes,
    private readonly catalogue: CatalogueService,
  ) {}

  async all(viewer: Viewer): Promise<SiteGroup[]> {
    return [...(await this.catalogue.of(viewer)).siteGroups];
  }

  async tree(viewer: Viewer): Promise<SiteGroupNode[]> {
    const groups = (await this.all(viewer)).map((group) => ({
      ...group,
      parentId: group.parentId ?? null,
      options: readOptions(group.storedOptions),
    }));
    return treeOf(groups);
  }

  create(viewer: Viewer, input: SiteGroupInput): Promise<SiteGroupResponse> {
    return this.answer(viewer, (kept) =>
      this.changes.save(
        viewer,
        async (change) => {
          const groups = await lockGroups(change);
          const group = await this.checked(change, input, groups, null);
          kept.id = await insertGroup(change, group);
          await change.record({ ...subject('site-group.create', kept.id, group), after: group });
          return done(`Site group ${group.name} was created.`);
        },
        TAKEN,
      ),
    );
  }

  /** Updates a group. @param seen version that the caller has seen. If missing, conflicts aren't checked. */
  edit(viewer: Viewer, id: number, input: SiteGroupInput, seen: number | null): Promise<SiteGroupResponse> {
    return this.answer(viewer, (kept) =>
      this.changes.save(
        viewer,
        async (change) => {
          const groups = await lockGroups(change);
          const stored = found(
            groups.find((group) => group.id === id),
            NO_GROUP,
          );
          change.sameVersion(stored.version, seen, 'site group');
          const group = await this.checked(change, input, groups, stored);
          await updateGroup(change, id, group);
          await change.record({ ...subject('site-group.update', id, group), before: formOf(stored), after: group });
          kept.id = id;
          return done(`Site group ${group.name} was saved.`);
        },
        TAKEN,
      ),
    );
  }

  delete(viewer: Viewer, id: number): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const groups = await lockGroups(change);
      const group = found(
        groups.find((each) => each.id === id),
        NO_GROUP,
      );
      const below = groups.filter(({ parentId }) => parentId === id);
      const sites = await deleteGroup(change, group);
      await change.record({
        ...subject('site-group.delete', id, group),
        before: { ...formOf(group), sites, movedUp: below.map(({ name }) => name) },
      });
      const moved = below.length > 0 ? ` Moved up: ${below.map(({ name }) => name).join(', ')}.` : '';
      return done(`Site group ${group.name} was deleted.${moved}`);
    });
  }

  changeParent(viewer: Viewer, id: number, parentId: number | null): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const groups = await lockGroups(change);
      const group = found(
        groups.find((each) => each.id === id),
        NO_GROUP,
      );
      const parent = parentId === null ? null : found(groups.find((each) => each.id === parentId) ?? null, NO_GROUP);
      if (!mayStandUnder(id, parentId, groups)) return notDone(CIRCLE);
      await updateGroup(change, id, { ...formOf(group), parentId });
      await change.record({
        ...subject('site-group.move', id, group),
        before: { parentId: group.parentId },
        after: { parentId },
      });
      return done(`${group.name} is now ${parent ? `under ${parent.name}` : 'at the top level'}.`);
    });
  }

  private async checked(
    change: Change,
    input: SiteGroupInput,
    groups: readonly SiteGroupRow[],
    stored: SiteGroupRow | null,
  ): Promise<SiteGroupForm> {
    const group = change.check(siteGroupForm, {
      name: input.name,
      code: input.code,
      description: input.description === undefined ? (stored?.description ?? '') : (input.description ?? ''),
      options: input.options === undefined && stored ? stored.options : optionsOf(input.options),
      parentId: input.parentId ?? null,
    });
    const isSame = (code: string): boolean => code.toLowerCase() === group.code.toLowerCase();
    if (groups.some(({ id, code }) => id !== stored?.id && isSame(code))) change.refuse('code', CODE_TAKEN);
    if (group.parentId !== null) {
      if (!groups.some(({ id }) => id === group.parentId)) change.refuse('parentId', NO_GROUP);
      if (stored && !mayStandUnder(stored.id, group.parentId, groups)) change.refuse('parentId', CIRCLE);
    }
    if (!(await areFeeds(change, group.options.feedIds ?? [])))
      change.refuse('options.feedIds', 'Revenue feed not found.');
    return group;
  }

  private async answer(
    viewer: Viewer,
    save: (kept: { id?: number }) => Promise<SaveAnswer>,
  ): Promise<SiteGroupResponse> {
    const kept: { id?: number } = {};
    const answer = await save(kept);
    if (isRefused(answer))
      return { status: ResponseStatus.error, message: 'Correct the marked fields.', errors: answer.errors };
    // The data that this request read before the change is outdated.
    const groups = await this.all({ ...viewer });
    return { ...answer, siteGroup: groups.find(({ id }) => id === kept.id) ?? null };
  }
}

const formOf = ({ name, code, description, options, parentId }: SiteGroupRow): SiteGroupForm => ({
  ...{ name, code, description, options, parentId },
});

const subject = (action: string, id: number, { name }: { name: string }) => ({
  action,
  entityType: 'site-group',
  entityId: id,
  entityName: name,
});
