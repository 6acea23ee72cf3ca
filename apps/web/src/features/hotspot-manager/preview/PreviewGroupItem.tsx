import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router';
import { confirmChange } from '../../../app/forms/confirmChange.js';
import { useCompanyPath } from '../../../app/routes/useCompanyPath.js';
import { useMutate } from '../../../app/transport/useMutate.js';
import { RETRY_HOTSPOT_GROUP } from '../hotspot-manager.graphql.js';
import { needsUser, STATUS_WORDS } from '../site-states.js';
import { REMOVE_PREVIEW_GROUPS } from './preview.graphql.js';
import { ACTION_WORDS, attributeText, type Clone, type PreviewGroup } from './preview-words.js';
import classes from './preview.module.css';
import type { PreviewAction } from './usePreviewAction.js';

interface PreviewGroupItemProps {
  readonly previewId: number;
  readonly group: PreviewGroup;
  readonly actions: PreviewAction;
  readonly isReadOnly: boolean;
}

/** Group of a preview with its validation errors. After cloning it also shows the status at each site. */
export function PreviewGroupItem({ previewId, group, actions: { isBusy, run }, isReadOnly }: PreviewGroupItemProps) {
  const mutate = useMutate();
  const path = useCompanyPath('tools/hotspot-manager-preview');
  const name = group.hotspots.map(({ text }) => text).join(', ') || 'No hotspots';
  const remove = async (): Promise<void> => {
    const consequences = ['Live groups aren\'t changed.'];
    const confirmed = await confirmChange({ title: 'Remove the group from the preview?', consequences, confirm: 'Remove group' });
    if (!confirmed) return;
    const variables = { preview: previewId, ids: [group.id] };
    await run(async () => (await mutate(REMOVE_PREVIEW_GROUPS, variables)).hotspotManager.removePreviewGroups, 'Failed to remove the group');
  };
  return (
    <li className={classes.group} aria-label={name}>
      <div className={classes.head}>
        <Anchor component={Link} to={path(`group-preview/edit/${group.id}`)} className={classes.name}>
          {name}
        </Anchor>
        <ValidationMark group={group} />
        <div className={classes.spacer} />
        {!isReadOnly && (
          <Button size="compact-xs" variant="subtle" disabled={isBusy} aria-label={`Remove ${name}`} onClick={() => void remove()}>
            Remove
          </Button>
        )}
      </div>
      <p className={classes.muted}>{factsText(group)}</p>
      {group.validationErrors.length > 0 && (
        <ul className={classes.errors} aria-label={`Validation errors of ${name}`}>
          {group.validationErrors.map(({ attribute, errors }) => (
            <li key={attribute}>
              <strong>{attributeText(attribute)}:</strong> {errors.join(' ')}
            </li>
          ))}
        </ul>
      )}
      {group.clones.length > 0 && (
        <ul className={classes.clones} aria-label={`Sites of ${name}`} aria-live="polite">
          {group.clones.map((clone) => (
            <CloneItem key={clone.site.id} clone={clone} isBusy={isBusy} run={run} />
          ))}
        </ul>
      )}
    </li>
  );
} // prettier-ignore

function ValidationMark({ group: { validated, validationErrors } }: Pick<PreviewGroupItemProps, 'group'>) {
  const count = validationErrors.reduce((sum, { errors }) => sum + errors.length, 0);
  if (count > 0) return <span className={classes.failed}>{count === 1 ? '1 error' : `${count} errors`}</span>;
  return <span className={validated ? classes.good : classes.muted}>{validated ? 'Valid' : 'Not validated'}</span>;
}

function factsText({ page, sites, keywords, markets, sources, originalSite, originalSiteHotspotGroupId }: PreviewGroup): string {
  const names = (list: readonly { readonly name: string }[], all: string): string => list.map(({ name }) => name).join(', ') || all;
  return [
    `Page ${page?.name ?? 'unknown'}`,
    `for ${names(sites, 'no site')}`,
    keywords.length === 0 ? 'all searches' : `keywords ${keywords.join(', ')}`,
    names(markets, 'all markets'),
    names(sources, 'all sources'),
    ...(originalSite ? [`copied from ${originalSite.name}${originalSiteHotspotGroupId == null ? '' : `, group ${originalSiteHotspotGroupId}`}`] : []),
  ].join(' · ');
} // prettier-ignore

function CloneItem({ clone: { site, action, isForced, groupId, siteState }, isBusy, run }: { readonly clone: Clone } & PreviewAction) {
  const mutate = useMutate();
  const path = useCompanyPath('tools/hotspot-manager');
  const state = siteState?.state;
  const retry = (): void => {
    const send = async () =>
      (await mutate(RETRY_HOTSPOT_GROUP, { id: groupId, siteIds: [site.id] })).hotspotManager.retryGroup;
    void run(send, 'Failed to retry');
  };
  return (
    <li className={classes.clone}>
      <strong>{site.name}</strong>
      <span className={classes.muted}>{ACTION_WORDS[action]}</span>
      {isForced && <span className={classes.failed}>Without passing validation</span>}
      {state && <span className={needsUser(state) ? classes.failed : classes.muted}>{STATUS_WORDS[state]}</span>}
      {(state === 'failed' || state === 'missing') && (
        <Button size="compact-xs" variant="default" disabled={isBusy} aria-label={`Retry ${site.name}`} onClick={retry}>
          Retry
        </Button>
      )}
      <Anchor component={Link} to={path(`hotspot-group/edit/${groupId}`)} size="xs" aria-label={`Live group of ${site.name}`}>
        Live group
      </Anchor>
      {siteState?.message && (
        <p className={state && needsUser(state) ? classes.failed : classes.muted}>{siteState.message}</p>
      )}
    </li>
  );
} // prettier-ignore
