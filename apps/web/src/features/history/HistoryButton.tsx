import { useQuery } from '@apollo/client/react';
import { Anchor, Button, Drawer, Group, Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Fetched } from '../../app/loading/Fetched.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { CHANGES } from './history.graphql.js';
import { ChangeList } from './ChangeList.js';
import { useEntityPaths } from './useEntityPaths.js';
import classes from './Changes.module.css';

interface HistoryOf {
  readonly entityType: string;
  /** Id of the entity. Entities without an id are identified by the name in `named`. */
  readonly entityId?: number | undefined;
  readonly named?: string;
  readonly name: string;
}

const SHOWN = 50;
const NONE: readonly never[] = [];

/** Button that opens the history of one entity. Hidden without permission to see it. */
export function HistoryButton(props: HistoryOf) {
  const { permissions } = useAccess();
  const [isOpen, setOpen] = useState(false);
  if (!permissions.has('user-activity-report')) return null;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconHistory size={14} />} onClick={() => setOpen(true)}>
        History
      </Button>
      <HistoryDrawer {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface HistoryDrawerProps extends HistoryOf {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Drawer with the history of one entity, for users with permission to see it. */
export function HistoryDrawer({ isOpen, onClose, ...of }: HistoryDrawerProps) {
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="right" size={720}>
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body pt="md">
          {/* The drawer has no header element of its own, because a page may have only one banner landmark. */}
          <Group justify="space-between" mb="xs">
            <Drawer.Title fw={600} fz="lg">
              History of {of.name}
            </Drawer.Title>
            <Drawer.CloseButton aria-label="Close" />
          </Group>
          {isOpen && <History {...of} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function History({ entityType, entityId, named }: HistoryOf) {
  const { activeCompany } = useAccess();
  const query = useQuery(CHANGES, {
    variables: {
      page: 1,
      perPage: SHOWN,
      filters: {
        dateRange: {},
        entityTypeIn: [entityType],
        entityId: entityId === undefined ? null : String(entityId),
        searchPhrase: named ?? null,
      },
    },
  });
  const { pathOf, taskPath } = useEntityPaths(NONE);
  const narrowed = entityId === undefined ? `q=${encodeURIComponent(named ?? '')}` : `entity=${entityId}`;
  return (
    <Fetched query={query} skeleton={<Skeleton height={120} />}>
      {({ auditLog: { rows, totalRecords } }) =>
        rows.length === 0 ? (
          <EmptyState isHeading={false} title="No changes yet" text="Changes appear here." />
        ) : (
          <>
            <ChangeList entries={rows} pathOf={pathOf} taskPath={taskPath} isOneThing={entityId !== undefined} />
            <p className={classes.task}>
              <Anchor
                component={Link}
                size="sm"
                to={`/company/${activeCompany.id}/user-activity-report/users?days=any&kinds=${entityType}&${narrowed}`}
              >
                {totalRecords > rows.length
                  ? `All ${totalRecords.toLocaleString('en-US')} changes in user activity`
                  : 'Open in user activity'}
              </Anchor>
            </p>
          </>
        )
      }
    </Fetched>
  );
}
