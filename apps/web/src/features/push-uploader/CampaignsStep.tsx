import {
  editPushCampaigns,
  type FieldMessages,
  lacksCreative,
  PUSH_FIELDS,
  type PushAccount,
  pushCampaignsByAccount,
  type PushDraftCampaign,
  pushInputOf,
} from '@adops/domain';
import { Alert, Button, Switch } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { newKey } from '../../app/transport/idempotency.js';
import { EditMany } from '../../builder/EditMany.js';
import { EntityGrid, type FieldEdit } from '../../builder/EntityGrid.js';
import frame from '../../builder/builder.module.css';
import { useGridSelection } from '../../ui/data-grid/useGridSelection.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { ReasonedButton } from '../../ui/ReasonedButton.js';
import { useStepLink } from '../../wizard/step-link.js';
import { routes } from './manifest.js';
import { CreativesPanel } from './CreativesPanel.js';
import type { PushStepProps } from './push-step.js';
import classes from './push-uploader.module.css';
import type { AccountOutcome } from './usePublishing.js';

const NO_ERRORS: readonly FieldMessages[] = [];
const CARDS = ['accountId', 'bid', 'isEnabled'];
const campaignsText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'campaign' : 'campaigns'}`;

/** The campaigns of a draft in a table, and their publishing. */
export function CampaignsStep({ draft, known }: PushStepProps) {
  const { campaigns } = draft;
  const { history, publishing, campaignErrors } = known;
  const errors = useMemo(() => errorsById(campaigns, campaignErrors), [campaigns, campaignErrors]);
  const [onlyErrors, setOnlyErrors] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const shown = useMemo(
    () => (onlyErrors ? campaigns.filter(({ id }) => errors.has(id)) : campaigns),
    [onlyErrors, campaigns, errors],
  );
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  const selected = useGridSelection(ids);
  const chosen = useMemo(() => new Set(selected.ids), [selected.ids]);
  const { change } = history;
  const edit = useCallback(
    (edits: readonly FieldEdit[], target?: string) => change(edited(campaigns, edits), target),
    [change, campaigns],
  );
  useHotkeys([
    ['mod+Z', history.undo],
    ['mod+shift+Z', history.redo],
  ]);
  const opened = campaigns.find(({ id }) => id === openId);
  return (
    <div className={classes.fill} inert={publishing.isBusy}>
      <div className={frame.toolbar}>
        <Button.Group>
          <Button
            size="xs"
            variant="default"
            aria-label="Undo"
            title="Undo (Ctrl+Z)"
            disabled={!history.canUndo}
            onClick={history.undo}
          >
            <IconArrowBackUp size={16} />
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label="Redo"
            title="Redo (Ctrl+Shift+Z)"
            disabled={!history.canRedo}
            onClick={history.redo}
          >
            <IconArrowForwardUp size={16} />
          </Button>
        </Button.Group>
        {selected.ids.length > 0 ? (
          <>
            <span className={frame.count}>{selected.ids.length.toLocaleString('en-US')} selected</span>
            <Button size="xs" variant="default" onClick={() => setEditing(true)}>
              Edit…
            </Button>
            <Button size="xs" variant="default" onClick={() => change(withCopies(campaigns, chosen))}>
              Duplicate
            </Button>
            <Button size="xs" variant="default" onClick={() => change(campaigns.filter(({ id }) => !chosen.has(id)))}>
              Remove
            </Button>
          </>
        ) : (
          <span className={frame.count}>Select campaigns to edit several at once.</span>
        )}
        <div className={frame.spacer} />
        {(errors.size > 0 || onlyErrors) && (
          <Switch
            size="xs"
            label={`Only with errors (${errors.size.toLocaleString('en-US')})`}
            checked={onlyErrors}
            onChange={(event) => setOnlyErrors(event.currentTarget.checked)}
          />
        )}
        <PublishButton {...{ campaigns, accounts: known.accounts, faulty: errors.size, publishing }} />
      </div>
      <Outcomes outcomes={publishing.outcomes} />
      <EntityGrid
        label="Campaigns"
        entities={shown}
        fields={PUSH_FIELDS}
        known={known}
        errors={errors}
        selected={selected}
        onEdit={edit}
        onOpen={setOpenId}
        cards={CARDS}
      >
        <NoCampaigns hasOthers={campaigns.length > 0} wasSent={publishing.outcomes.length > 0} />
      </EntityGrid>
      {opened && (
        <CreativesPanel
          campaign={opened}
          known={known}
          errors={errors.get(opened.id) ?? NO_ERRORS}
          others={selected.ids.filter((id) => id !== opened.id)}
          onEdit={edit}
          onClose={() => setOpenId(null)}
        />
      )}
      {isEditing && (
        <EditMany
          entities={shown.filter(({ id }) => chosen.has(id))}
          fields={PUSH_FIELDS}
          known={known}
          what={campaignsText(chosen.size)}
          onEdit={edit}
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  );
}

interface PublishButtonProps {
  readonly campaigns: readonly PushDraftCampaign[];
  readonly accounts: readonly PushAccount[];
  /** Campaigns with errors. */
  readonly faulty: number;
  readonly publishing: PushStepProps['known']['publishing'];
}

function PublishButton({ campaigns, accounts, faulty, publishing }: PublishButtonProps) {
  const ask = async (): Promise<void> => {
    const consequences = [...pushCampaignsByAccount(campaigns)].map(
      ([accountId, own]) => `${accounts.find(({ id }) => id === accountId)?.name ?? ''}: ${summaryOf(own)}`,
    );
    const title = `Publish ${campaignsText(campaigns.length)}?`;
    if (await confirmChange({ title, consequences, confirm: 'Publish' })) await publishing.publish();
  };
  const reason =
    campaigns.length === 0
      ? 'There are no campaigns in this draft.'
      : faulty > 0
        ? `${campaignsText(faulty)} ${faulty === 1 ? 'has' : 'have'} errors. Fix them first.`
        : null;
  return (
    <ReasonedButton size="xs" reason={reason} loading={publishing.isBusy} onClick={() => void ask()}>
      {campaigns.length === 0 ? 'Publish' : `Publish ${campaignsText(campaigns.length)}`}
    </ReasonedButton>
  );
}

/** Consequences of publishing in an account, in a line. */
function summaryOf(campaigns: readonly PushDraftCampaign[]): string {
  const inputs = campaigns.map(pushInputOf);
  const withoutAds = inputs.filter(lacksCreative).length;
  const sent = inputs.filter(({ status }) => status === 'ENABLED').length - withoutAds;
  const drafts = campaigns.length - sent - withoutAds;
  const parts = [
    sent > 0 && `${sent} sent to review`,
    drafts > 0 && `${drafts} kept as ${drafts === 1 ? 'a draft' : 'drafts'}`,
    withoutAds > 0 &&
      `${withoutAds} kept as ${withoutAds === 1 ? 'a draft' : 'drafts'} until ${withoutAds === 1 ? 'it has' : 'they have'} creatives`,
  ];
  return `${campaignsText(campaigns.length)}, ${parts.filter(Boolean).join(', ')}`;
}

/** Outcomes of publishing, by account. */
function Outcomes({ outcomes }: { outcomes: readonly AccountOutcome[] }) {
  const status = useCompanyPath(`${routes.propellerAdsUploader}/status`)('');
  if (outcomes.length === 0) return null;
  const hasFailures = outcomes.some((each) => each.status === 'error');
  const color = hasFailures ? 'red' : outcomes.some((each) => each.status === 'warning') ? 'yellow' : 'teal';
  return (
    <Alert
      className={classes.outcomes}
      color={color}
      p={10}
      role={hasFailures ? 'alert' : 'status'}
      title={hasFailures ? 'Not all accounts were published' : 'Sent'}
    >
      <ul className={classes.list}>
        {outcomes.map(({ account, message }) => (
          <li key={account}>
            {account}: {message}
          </li>
        ))}
      </ul>
      {outcomes.some((each) => each.status !== 'error') && <Link to={status}>See the status</Link>}
    </Alert>
  );
}

function NoCampaigns({ hasOthers, wasSent }: { hasOthers: boolean; wasSent: boolean }) {
  const link = useStepLink();
  if (hasOthers) return <EmptyState isHeading={false} title="No campaign has an error" />;
  return (
    <EmptyState
      isHeading={false}
      title={wasSent ? 'Everything was sent' : 'No campaigns yet'}
      text={wasSent ? 'What becomes of the campaigns is under Status.' : 'Type or paste them in the first step.'}
      action={
        <Button component={Link} to={link('input')} variant={wasSent ? 'default' : 'filled'}>
          Add campaigns
        </Button>
      }
    />
  );
}

/** Errors at `campaigns.N.attribute` by the id of the campaign, at the attribute. */
function errorsById(
  campaigns: readonly PushDraftCampaign[],
  errors: readonly FieldMessages[],
): ReadonlyMap<string, readonly FieldMessages[]> {
  const found = new Map<string, FieldMessages[]>();
  for (const { field, messages } of errors) {
    const [, at, ...path] = field.split('.');
    const id = campaigns[Number(at)]?.id;
    if (id !== undefined) found.set(id, [...(found.get(id) ?? []), { field: path.join('.'), messages }]);
  }
  return found;
}

/** The campaigns with new values; all others stay the same objects. */
function edited(campaigns: PushDraftCampaign[], edits: readonly FieldEdit[]): PushDraftCampaign[] {
  const byId = new Map<string, Record<string, unknown>>();
  for (const { id, path, value } of edits) byId.set(id, { ...byId.get(id), [path]: value });
  return editPushCampaigns(campaigns, new Set(byId.keys()), ({ id }) => byId.get(id)!);
}

/** The campaigns with copies after the chosen ones; names are unique in an account. */
function withCopies(campaigns: readonly PushDraftCampaign[], ids: ReadonlySet<string>): PushDraftCampaign[] {
  return campaigns.flatMap((each) =>
    ids.has(each.id) ? [each, { ...each, id: newKey(), name: `${each.name} copy`, refused: [] }] : [each],
  );
}
