import { useMutation, useQuery } from '@apollo/client/react';
import { branchesWith, mayStandUnder, treeOf, type Branch } from '@adops/domain';
import { Button, Group as Row, Modal, Select } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { dataOf } from '../../app/loading/query.js';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { matchesWords } from '../../app/lists/list-state.js';
import { SearchField } from '../../app/lists/SearchField.js';
import { failureText } from '../../app/transport/errors.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { showDone, showError } from '../../app/toasts.js';
import { ScreenHead } from '../../app/shell/ScreenHead.js';
import frame from '../../app/lists/ListScreen.module.css';
import { EmptyState } from '../../ui/EmptyState.js';
import { choicesWords } from './responses.js';
import { namedGroups, type Group, type NamedGroup } from './site-values.js';
import { MOVE_SITE_GROUP, SITE_CHOICES, SITE_GROUP_SITES } from './sites.graphql.js';
import classes from './sites.module.css';

/** The tree of site groups. */
export function SiteGroupsScreen() {
  const choices = useQuery(SITE_CHOICES);
  const members = useQuery(SITE_GROUP_SITES);
  const { permissions } = useAccess();
  const path = useCompanyPath('sites');
  const [moving, setMoving] = useState<Group | null>(null);
  const [address, setAddress] = useSearchParams();
  const search = address.get('q') ?? '';
  const find = (text: string) => setAddress(text === '' ? {} : { q: text }, { replace: true });
  useDocumentTitle('Site groups · AdOps Console');
  const mayEdit = permissions.has('edit-site-groups');
  const create = mayEdit && (
    <Button size="xs" component={Link} to={path('site-groups/create-site-group')}>
      Create group
    </Button>
  );
  return (
    <LoadedForm loaded={choices} words={choicesWords} parent={{ label: 'Sites', path: path('') }}>
      {({ siteGroups, feeds }) => {
        const groups = siteGroups.map((group) => ({ ...group, parentId: group.parentId ?? null }));
        const count = (id: number) =>
          members.data?.sites.filter((site) => site.siteGroups.some((group) => group.id === id)).length;
        const facts = (group: Group): string => {
          const sites = count(group.id);
          const { engine, urlTemplate, feedIds } = group.options ?? {};
          const names = feedIds?.map((id) => feeds.find((feed) => feed.id === id)?.name ?? id).join(', ');
          return [
            sites === undefined ? '' : `${sites} ${sites === 1 ? 'site' : 'sites'}`,
            engine && `Engine: ${engine}`,
            urlTemplate && `Pattern: ${urlTemplate}`,
            names !== undefined && `Feeds: ${names || 'none'}`,
          ]
            .filter(Boolean)
            .join(' · ');
        };
        const draw = (branches: readonly Branch<(typeof groups)[number]>[]) => (
          <ul className={classes.tree}>
            {branches.map((group) => (
              <li key={group.id}>
                <div className={classes.node}>
                  <Link to={path(`site-groups/edit-site-group/${group.id}`)} className={classes.nodeName}>
                    {group.name}
                  </Link>
                  <span className={classes.code}>{group.code}</span>
                  <span className={classes.facts}>{facts(group)}</span>
                  {mayEdit && (
                    <span className={classes.nodeActions}>
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        aria-label={`Move ${group.name}`}
                        onClick={() => setMoving(group)}
                      >
                        Move
                      </Button>
                    </span>
                  )}
                </div>
                {group.items.length > 0 && draw(group.items)}
              </li>
            ))}
          </ul>
        );
        const tree = treeOf(groups);
        const found = branchesWith(tree, ({ name, code }) => matchesWords(`${name} ${code}`, search.trim()));
        return (
          <div className={frame.screen}>
            <ScreenHead title="Site groups" count={String(groups.length)}>
              {create}
            </ScreenHead>
            {groups.length > 0 && (
              <SearchField
                className={frame.search}
                label="Search site groups"
                value={search}
                onSearch={find}
                onEnter={() => undefined}
              />
            )}
            <div className={classes.treeBody}>
              {groups.length === 0 ? (
                <EmptyState
                  isHeading={false}
                  title="No site groups yet"
                  text="A group sets defaults that its sites can override."
                  action={create}
                />
              ) : (
                draw(found)
              )}
              {groups.length > 0 && found.length === 0 && (
                <EmptyState
                  isHeading={false}
                  title="No site groups match"
                  text={`No name or code contains “${search.trim()}”.`}
                  action={
                    <Button variant="default" onClick={() => find('')}>
                      Clear the search
                    </Button>
                  }
                />
              )}
            </div>
            {moving && (
              <MoveGroup
                group={moving}
                groups={namedGroups(siteGroups)}
                onClose={() => setMoving(null)}
                onMoved={() => void choices.refetch()}
              />
            )}
          </div>
        );
      }}
    </LoadedForm>
  );
}

interface MoveGroupProps {
  readonly group: Group;
  readonly groups: readonly NamedGroup[];
  readonly onClose: () => void;
  readonly onMoved: () => void;
}

/** Dialog that moves a group below another one. Its sites inherit the defaults of the new parent. */
function MoveGroup({ group, groups, onClose, onMoved }: MoveGroupProps) {
  const [moveSiteGroup] = useMutation(MOVE_SITE_GROUP);
  const [parentId, setParentId] = useState<number | null>(group.parentId ?? null);
  const [isBusy, setBusy] = useState(false);

  const move = async (): Promise<void> => {
    setBusy(true);
    try {
      const answer = dataOf(await moveSiteGroup({ variables: { id: group.id, parentId } })).siteGroup.changeParent;
      if (answer.status === 'error') return showError(answer.message ?? "The group wasn't moved. Retry.");
      showDone(answer.message ?? 'Moved');
      onMoved();
      onClose();
    } catch (error) {
      showError(failureText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal opened onClose={onClose} title={`Move ${group.name}`} size="sm">
      <Select
        data-autofocus
        label="Under"
        description="Its sites use the defaults of the parent groups, unless the sites or the group set their own values."
        placeholder="At the top"
        searchable
        clearable
        data={groups
          .filter((each) => mayStandUnder(group.id, each.id, groups))
          .map((each) => ({ value: String(each.id), label: each.name }))}
        value={parentId === null ? null : String(parentId)}
        onChange={(value) => setParentId(value === null ? null : Number(value))}
      />
      <Row justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isBusy} disabled={parentId === (group.parentId ?? null)} onClick={() => void move()}>
          Move group
        </Button>
      </Row>
    </Modal>
  );
}
