import { useQuery } from '@apollo/client/react';
import { Alert, Anchor, Button, Skeleton } from '@mantine/core';
import { IconHistory, IconSearch } from '@tabler/icons-react';
import { type ComponentProps, useRef, useState } from 'react';
import { Link } from 'react-router';
import { FailureLine, StaleNotice } from '../../app/loading/Fetched.js';
import { type QueryView, refetched } from '../../app/loading/query.js';
import { pathTo } from '../../app/routes/route-names.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { ChangeLines } from '../../ui/ChangeLines.js';
import type { KeywordRotationQuery } from '../../gql/graphql.js';
import { SuggestionsDrawer } from '../keyword-planner/index.js';
import { ROTATION_ADGROUP } from './keyword-rotation.graphql.js';
import { RotationEditor } from './RotationEditor.js';
import { RotationHistory } from './RotationHistory.js';
import { changesBetween } from './rotation-edits.js';
import { entriesOf, type StoredRotation } from './stored-rotation.js';
import { timeOf } from './times.js';
import classes from './rotation.module.css';

interface RotationPanelProps {
  readonly adgroupId: number;
  readonly query: QueryView<KeywordRotationQuery>;
  readonly onSaved: () => void;
}

/** Panel with the ad group's name, the editor of its rotation, and its history. */
export function RotationPanel({ adgroupId, query, onSaved }: RotationPanelProps) {
  const [round, setRound] = useState(0);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  /** Adds found keywords to the list. Set by the editor, which holds the edited list. */
  const addKeywords = useRef<(keywords: readonly string[]) => void>(() => undefined);
  const rotation = query.data?.adgroupKeywordRotations;
  const reload = async () => (await refetched(query))?.adgroupKeywordRotations ?? null;
  const saved = async (): Promise<void> => {
    onSaved();
    if (await reload()) setRound((before) => before + 1);
  };
  return (
    <section className={classes.panel} aria-label="Rotation">
      <div className={classes.head}>
        <AdgroupHead id={adgroupId} />
        {rotation && (
          <>
            <Suggestions adgroupId={adgroupId} keyword={rotation.list[0]?.keyword ?? rotation.default ?? ''} onAdd={(keywords) => addKeywords.current(keywords)} />
            <Button
              size="xs"
              variant="default"
              leftSection={<IconHistory size={14} />}
              onClick={() => setHistoryOpen(true)}
            >
              History
            </Button>
            <RotationHistory changes={rotation.history} isOpen={isHistoryOpen} onClose={() => setHistoryOpen(false)} />
          </>
        )}
      </div>
      <StaleNotice query={query} />
      {rotation === undefined && <FailureLine query={query} />}
      {rotation === undefined && query.loading && <Skeleton height={132} aria-label="Loading the rotation" />}
      {rotation === null && (
        <p className={classes.line}>
          {`We couldn't find ad group ${adgroupId}, or it belongs to an account you can't access. `}
          <ChooseLink>Choose an ad group</ChooseLink>
        </p>
      )}
      {rotation && (
        <>
          <Facts rotation={rotation} />
          <Pending rotation={rotation} onReload={() => void reload()} />
          <RotationEditor
            key={round}
            adgroupId={adgroupId}
            rotation={rotation}
            latest={reload}
            onSaved={saved}
            adding={addKeywords}
          />
        </>
      )}
    </section>
  ); // prettier-ignore
}

const capitalized = (domain: string): string => domain.charAt(0).toUpperCase() + domain.slice(1);

/** Site, source, campaign and name of the ad group. */
function AdgroupHead({ id }: { readonly id: number }) {
  const query = useQuery(ROTATION_ADGROUP, { variables: { id } });
  const adgroup = query.data?.adgroup;
  if (query.error && !query.loading)
    return (
      <div className={classes.name}>
        <FailureLine query={query} words={() => 'Error getting Ad Group data'} />
      </div>
    );
  if (!adgroup) return <p className={classes.name}>Ad group {id}</p>;
  const { site, source, campaignName, adgroupName } = adgroup;
  const parts = [site && capitalized(site.domain), source?.name, campaignName, adgroupName];
  return <h2 className={classes.name}>{parts.filter(Boolean).join(' - ')}</h2>;
}

function ChooseLink({ children }: { readonly children: string }) {
  const { activeCompany } = useAccess();
  return (
    <Anchor component={Link} to={pathTo('keywordRotationReport', activeCompany.id)} size="sm">
      {children}
    </Anchor>
  );
}

/** Button for the keyword planner, for users with permission. Chosen keywords are added to the list. */
function Suggestions({
  adgroupId,
  keyword,
  onAdd,
}: Omit<ComponentProps<typeof SuggestionsDrawer>, 'isOpen' | 'onClose'>) {
  const { permissions } = useAccess();
  const [isOpen, setOpen] = useState(false);
  if (!permissions.has('keyword-rotation-keyword-suggestions')) return null;
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconSearch size={14} />} onClick={() => setOpen(true)}>
        Find keywords
      </Button>
      <SuggestionsDrawer
        adgroupId={adgroupId}
        keyword={keyword}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onAdd={(keywords) => {
          onAdd(keywords);
          setOpen(false);
        }}
      />
    </>
  );
}

/** Properties of the ad group that aren't part of the list. */
function Facts({ rotation }: { readonly rotation: StoredRotation }) {
  const facts = [
    rotation.default && `Own keyword: ${rotation.default}`,
    rotation.replacement && `Replaced by: ${rotation.replacement}`,
    rotation.isOwnBrand && 'Own-brand keywords',
  ].filter(Boolean);
  return facts.length === 0 ? null : <p className={classes.facts}>{facts.join(' · ')}</p>;
}

/** Notice about saves the site hasn't confirmed yet, because they may still change the list. */
function Pending({ rotation, onReload }: { readonly rotation: StoredRotation; readonly onReload: () => void }) {
  const [first] = rotation.pending;
  if (!first) return null;
  const changes = changesBetween(entriesOf(rotation.list), entriesOf(first.list));
  return (
    <Alert color="yellow" p={10} role="status">
      {`The site hasn't confirmed the rotation that ${first.userName ?? 'a user'} saved at ${timeOf(first.createdAt)}. We retry for an hour. `}
      <Anchor component="button" type="button" size="sm" onClick={onReload}>
        Check again
      </Anchor>
      {changes.length > 0 && <ChangeLines changes={changes} label="Changes waiting for the site" />}
    </Alert>
  );
}
