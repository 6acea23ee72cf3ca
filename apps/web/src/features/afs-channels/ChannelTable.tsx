import { Button, Table } from '@mantine/core';
import { useMemo } from 'react';
import { ScrollRegion } from '../../ui/ScrollRegion.js';
import classes from './afs.module.css';

interface ChannelTableProps {
  readonly ids: readonly string[];
  readonly nameOf: ReadonlyMap<string, string>;
  readonly inactive: ReadonlySet<string>;
  /** Channels added or removed since the last save. Removed channels stay visible until the list is saved. */
  readonly added?: ReadonlySet<string>;
  readonly removed?: ReadonlySet<string>;
  /** Missing if the list is read-only. */
  readonly onToggle?: (id: string) => void;
}

const collator = new Intl.Collator('en', { numeric: true });

/** Channels of a site, sorted by name. */
export function ChannelTable({ ids, nameOf, inactive, added, removed, onToggle }: ChannelTableProps) {
  const rows = useMemo(
    () =>
      ids
        .map((id) => ({ id, name: nameOf.get(id) ?? id }))
        .sort((a, b) => collator.compare(a.name, b.name) || collator.compare(a.id, b.id)),
    [ids, nameOf],
  );
  // In a read-only list most channels have no status, so the column is omitted if all are empty.
  const hasStatus = onToggle !== undefined || ids.some((id) => inactive.has(id));
  return (
    <ScrollRegion label="Channels of the site" className={classes.scroll}>
      <Table className={classes.table} aria-label="Channels">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Channel</Table.Th>
            {hasStatus && <Table.Th>Status</Table.Th>}
            {onToggle && <Table.Td />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, name }) => {
            const isRemoved = removed?.has(id) ?? false;
            const states = [
              ...(added?.has(id) ? ['Added'] : []),
              ...(isRemoved ? ['Removed'] : []),
              ...(inactive.has(id) ? ['Inactive at AdSense'] : []),
            ];
            return (
              <Table.Tr key={id} data-removed={isRemoved || undefined}>
                <Table.Th scope="row">
                  {name}
                  {name !== id && <span className={classes.id}>{id}</span>}
                </Table.Th>
                {hasStatus && <Table.Td>{states.join(', ')}</Table.Td>}
                {onToggle && (
                  <Table.Td ta="right">
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`${isRemoved ? 'Keep' : 'Remove'} channel ${name}`}
                      onClick={() => onToggle(id)}
                    >
                      {isRemoved ? 'Keep' : 'Remove'}
                    </Button>
                  </Table.Td>
                )}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </ScrollRegion>
  );
}
