import { useQuery } from '@apollo/client/react';
import type { HotspotMergeMode } from '@adops/domain';
import { Button, Group, Modal, MultiSelect } from '@mantine/core';
import { useState } from 'react';
import { handleFailure } from '../../../app/failures/index.js';
import { FailureLine } from '../../../app/loading/Fetched.js';
import { LIVE } from '../../../app/loading/query.js';
import { showDone } from '../../../app/toasts.js';
import { acted } from '../../../app/transport/acted.js';
import { useMutateOnce } from '../../../app/transport/useMutateOnce.js';
import { HOTSPOT_FILTERS, HOTSPOT_GROUPS } from '../hotspot-manager.graphql.js';
import classes from '../hotspot-manager.module.css';
import { ModeField } from './ModeField.js';
import { CREATE_PREVIEW } from './preview.graphql.js';

/** Maximum number of groups in the select, the latest changes first. */
const OFFERED = 100;
const MAX_NAME = 80;

interface CreatePreviewDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (id: number) => void;
}

/** Dialog that copies hotspot groups for target sites. */
export function CreatePreviewDialog({ onClose, onCreated }: CreatePreviewDialogProps) {
  const mutate = useMutateOnce();
  const sites = useQuery(HOTSPOT_FILTERS);
  const [groups, setGroups] = useState<Readonly<Record<string, string>>>({});
  const [siteIds, setSiteIds] = useState<readonly string[]>([]);
  const [mergeMode, setMergeMode] = useState<HotspotMergeMode>('append');
  const [isSending, setSending] = useState(false);
  const create = async (): Promise<void> => {
    setSending(true);
    const variables = { groupIds: Object.keys(groups).map(Number), targetSiteIds: siteIds.map(Number), mergeMode };
    try {
      const answer = await acted(async () => (await mutate(CREATE_PREVIEW, variables)).hotspotManager.createPreview);
      showDone(answer.message ?? '');
      if (answer.id != null) onCreated(answer.id);
    } catch (error) {
      handleFailure(error, { what: 'Failed to create the preview' });
    } finally {
      setSending(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Create preview" size="lg">
      <div className={classes.dialog}>
        <p className={classes.muted}>
          Copies groups so that you can change and validate them before they go live. Without groups, the preview is empty.
        </p>
        <GroupChoice chosen={groups} onChange={setGroups} />
        <MultiSelect
          label="Target sites"
          placeholder={siteIds.length === 0 ? 'Choose sites' : ''}
          searchable
          clearable
          data={(sites.data?.hotspotManager.filters.sites ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={[...siteIds]}
          onChange={setSiteIds}
        />
        <FailureLine query={sites} />
        <ModeField value={mergeMode} onChange={setMergeMode} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={siteIds.length === 0} loading={isSending} onClick={() => void create()}>
            Create preview
          </Button>
        </Group>
      </div>
    </Modal>
  );
} // prettier-ignore

interface GroupChoiceProps {
  /** Names by id. */
  readonly chosen: Readonly<Record<string, string>>;
  readonly onChange: (chosen: Readonly<Record<string, string>>) => void;
}

/** Select for live groups, with search on the server. */
function GroupChoice({ chosen, onChange }: GroupChoiceProps) {
  const [search, setSearch] = useState('');
  const orderBy = { column: 'updatedAt', direction: 'DESC' } as const;
  const variables = { page: 1, perPage: OFFERED, filters: { searchPhrase: search }, orderBy };
  const query = useQuery(HOTSPOT_GROUPS, { variables, ...LIVE });
  const rows = (query.data ?? query.previousData)?.hotspotManager.groups.rows ?? [];
  const found = Object.fromEntries(
    rows.map(({ id, hotspots }) => [
      String(id),
      `${id}: ${hotspots
        .map(({ text }) => text)
        .join(', ')
        .slice(0, MAX_NAME)}`,
    ]),
  );
  const names = { ...found, ...chosen };
  return (
    <>
      <MultiSelect
        label="Hotspot groups"
        placeholder={Object.keys(chosen).length === 0 ? 'Search texts, keywords and pages' : ''}
        searchable
        clearable
        data-autofocus
        searchValue={search}
        onSearchChange={setSearch}
        // The server has already filtered the options.
        filter={({ options }) => options}
        nothingFoundMessage={query.loading ? 'Searching …' : 'No groups match'}
        data={Object.entries(names).map(([value, label]) => ({ value, label }))}
        value={Object.keys(chosen)}
        onChange={(ids) => onChange(Object.fromEntries(ids.map((id) => [id, names[id] ?? id])))}
      />
      <FailureLine query={query} />
    </>
  );
}
