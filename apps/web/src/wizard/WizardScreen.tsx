import { type DraftKind, type FieldMessages, stepStates } from '@adops/domain';
import { Alert, Button } from '@mantine/core';
import { useDocumentTitle, useHotkeys } from '@mantine/hooks';
import { type ReactElement, type ReactNode, useCallback, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { confirmChange } from '../app/forms/confirmChange.js';
import { useCompanyPath } from '../app/routes/useCompanyPath.js';
import { DRAFT_PARAM } from './draft/useDraftAddress.js';
import { DraftNotices, type DraftWords } from './DraftNotices.js';
import { DraftsDialog } from './DraftsDialog.js';
import { SaveStatus } from './SaveStatus.js';
import { StepBar } from './StepBar.js';
import { StepLinks } from './step-link.js';
import { StepNav } from './StepNav.js';
import type { StepProps, StepScreen } from './step.js';
import { usePublish } from './usePublish.js';
import classes from './Wizard.module.css';
import type { OpenDraft } from './WizardDraft.js';

interface WizardFrameProps<Payload extends object, Known> {
  readonly kind: DraftKind<Payload, Known>;
  readonly open: OpenDraft<Payload>;
  /** Path of the builder below the company. The step follows as the route parameter `step`. */
  readonly path: string;
  /** Data of the builder in addition to the draft. */
  readonly known: Known;
  /** Screens of the steps, by step ID. */
  readonly screens: Readonly<Record<string, StepScreen<Payload, Known>>>;
  /** Notice above every step. */
  readonly notice?: ReactNode;
  /** Address of the publishing status below the company, for builders that publish. */
  readonly status?: string;
  /** Title of rejections when the draft was published. */
  readonly refusedTitle?: string;
  /** Missing if drafts are called drafts and can be saved as new drafts. */
  readonly words?: DraftWords<Payload>;
}

interface StartOverProps<Payload extends object> {
  /** Data that is lost when the user starts over, one line each. */
  readonly startOverTexts: (draft: Payload) => readonly string[];
  /** Returns true if the draft is empty, so that starting over isn't offered. */
  readonly isEmpty: (draft: Payload) => boolean;
}

type WizardScreenProps<Payload extends object, Known> = WizardFrameProps<Payload, Known> &
  (
    | (StartOverProps<Payload> & { readonly actions?: undefined })
    /** Actions that replace the list of drafts and "Start over", for a builder with its own list. */
    | { readonly actions: ReactElement }
  );

/** Frame of every builder: title, save status, drafts, steps with their errors, and navigation between steps. */
export function WizardScreen<Payload extends object, Known>(props: WizardScreenProps<Payload, Known>) {
  const { kind, open, known, screens } = props;
  const { payload } = open.snapshot;
  const current = useParams().step ?? '';
  const { search } = useLocation();
  const path = useCompanyPath(props.path);
  const status = useCompanyPath(props.status ?? '');
  const link = useCallback((step: string) => `${path(step)}${search}`, [path, search]);
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set());
  const [refusals, setRefusals] = useState<readonly FieldMessages[]>([]);
  const publish = usePublish(open, setRefusals);
  const states = useMemo(() => stepStates(kind.steps, payload, known), [kind, payload, known]);
  useDocumentTitle(`${kind.label} · AdOps Console`);
  const at = states.findIndex(({ id }) => id === current);
  const step = states[at];
  const error = step?.errors[0]?.messages[0] ?? null;
  const next = states[at + 1] ?? null;
  const tryOn = () => setTried((before) => new Set(before).add(current));
  useWizardKeys({ open, toNext: next && error === null ? link(next.id) : null, tryOn });
  if (!step) return <Navigate to={link(states[0]!.id)} replace />;

  const { Screen, fills } = screens[step.id]!;
  const stepProps: StepProps<Payload, Known> = {
    draft: payload,
    change: open.keeper.change,
    known,
    states,
    errors: step.errors,
    isTried: tried.has(step.id),
    publish,
  };
  const shown = states.map((each, index) => ({
    ...each,
    size: screens[each.id]!.size?.(payload, known) ?? 0,
    showsErrors: index < at || tried.has(each.id),
  }));
  return (
    <StepLinks value={link}>
      <div className={classes.screen}>
        <WizardHead {...props} />
        <StepNav steps={shown} current={step.id} status={props.status === undefined ? undefined : status('')} />
        <div className={classes.body} data-filled={fills || undefined} key={step.id}>
          <DraftNotices keeper={open.keeper} snapshot={open.snapshot} words={props.words} />
          <Refusals title={props.refusedTitle ?? "The draft wasn't published"} errors={refusals} />
          {props.notice}
          <Screen {...stepProps} />
        </div>
        <StepBar next={next} back={states[at - 1] ?? null} error={error} isTried={tried.has(step.id)} onTry={tryOn} />
      </div>
    </StepLinks>
  );
}

function WizardHead<Payload extends object, Known>(props: WizardScreenProps<Payload, Known>) {
  const { kind, open } = props;
  const { keeper, snapshot } = open;
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>{kind.label}</h1>
      <SaveStatus status={snapshot.status} onRetry={keeper.retry} onSave={() => void keeper.flush()} />
      <div className={classes.spacer} />
      {props.actions === undefined ? <DraftActions {...props} /> : props.actions}
    </header>
  );
}

/** List of drafts, and the action to start over. */
function DraftActions<Payload extends object, Known>({
  kind,
  open,
  isEmpty,
  startOverTexts,
  ...props
}: WizardFrameProps<Payload, Known> & StartOverProps<Payload>) {
  const { keeper, snapshot } = open;
  const [isListOpen, setListOpen] = useState(false);
  const path = useCompanyPath(props.path);
  const navigate = useNavigate();
  const first = kind.steps[0]!.id;
  const linkTo = (draft: number | 'new') => `${path(first)}?${DRAFT_PARAM}=${draft}`;
  const startOver = async (): Promise<void> => {
    const consequences = startOverTexts(snapshot.payload);
    if (await confirmChange({ title: 'Start over?', consequences, confirm: 'Start over' }))
      keeper.change(open.empty ?? kind.empty);
  };
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setListOpen(true)}>
        Drafts
      </Button>
      <Button size="xs" variant="default" disabled={isEmpty(snapshot.payload)} onClick={() => void startOver()}>
        Start over
      </Button>
      {isListOpen && (
        <DraftsDialog
          kind={kind.id}
          currentId={snapshot.draftId}
          linkTo={linkTo}
          onClose={() => setListOpen(false)}
          onDiscarded={() => {
            setListOpen(false);
            keeper.forget();
            void navigate(linkTo('new'));
          }}
        />
      )}
    </>
  );
}

/** Errors of a rejected publication. Steps show the same errors at their fields. */
function Refusals({ title, errors }: { title: string; errors: readonly FieldMessages[] }) {
  if (errors.length === 0) return null;
  return (
    <Alert color="red" role="alert" p={12} className={classes.notice} title={title}>
      <ul className={classes.plain}>
        {errors.map(({ field, messages }) => (
          <li key={field}>{messages.join(' ')}</li>
        ))}
      </ul>
    </Alert>
  );
}

/** Handles Ctrl+Enter (next step) and Ctrl+S (save now), also in fields. */
function useWizardKeys<Payload extends object>({
  open,
  toNext,
  tryOn,
}: {
  open: OpenDraft<Payload>;
  toNext: string | null;
  tryOn: () => void;
}): void {
  const navigate = useNavigate();
  useHotkeys(
    [
      ['mod+Enter', () => (toNext === null ? tryOn() : void navigate(toNext))],
      ['mod+S', () => void open.keeper.flush()],
    ],
    [],
  );
}
