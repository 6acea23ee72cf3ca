import { Alert, Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { LoadedForm } from '../../app/forms/LoadedForm.js';
import { useLoaded } from '../../app/loading/useLoaded.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import type { AdGeneratorQuery } from '../../gql/graphql.js';
import { AD_GENERATOR } from './ad-generator.graphql.js';
import classes from './AdGenerator.module.css';
import { AdGroupsStep } from './AdGroupsStep.js';
import { AdsStep } from './AdsStep.js';
import { AdTemplatesStep } from './AdTemplatesStep.js';
import { DownloadStep } from './DownloadStep.js';
import { isEmptyDraft } from './draft.js';
import { KeywordsStep } from './KeywordsStep.js';
import { KeywordTemplatesStep } from './KeywordTemplatesStep.js';
import { stepError } from './step-errors.js';
import { useDraft, type DraftState } from './useDraft.js';
import { useGenerated, type Generated } from './useGenerated.js';

export interface StepProps extends DraftState {
  readonly generated: Generated;
  /** The user tried to continue: missing fields show their errors. */
  readonly isTried: boolean;
}

const count = (number: number): string => number.toLocaleString('en-US');

/** The steps in their order, each with how much it holds by now. */
const STEPS = [
  { id: 'ad-groups', label: 'Ad groups', Step: AdGroupsStep, size: ({ draft }: StepProps) => draft.adGroups.length },
  {
    id: 'ad-templates',
    label: 'Ad templates',
    Step: AdTemplatesStep,
    size: ({ draft, generated }: StepProps) => generated.groups.filter(({ id }) => draft.groupIds.includes(id)).length,
  },
  { id: 'ads', label: 'Ads', Step: AdsStep, size: ({ generated }: StepProps) => generated.ads.length },
  {
    id: 'keyword-templates',
    label: 'Keyword templates',
    Step: KeywordTemplatesStep,
    size: ({ draft, generated }: StepProps) =>
      generated.keywordTemplates.filter(({ id }) => draft.keywordTemplateIds.includes(id)).length,
  },
  {
    id: 'keywords',
    label: 'Keywords',
    Step: KeywordsStep,
    size: ({ generated }: StepProps) => generated.keywords.length,
  },
  { id: 'download', label: 'Download', Step: DownloadStep, size: () => 0 },
] as const;

/** Ad groups, ads and keywords for a site and source, built from templates step by step; the last step is a file. */
export function AdGeneratorScreen() {
  const loaded = useLoaded(AD_GENERATOR, {});
  useDocumentTitle('Ad generator · AdOps Console');
  const parent = { label: 'Overview', path: useCompanyPath('')('') };
  return (
    <LoadedForm loaded={loaded} parent={parent}>
      {(data) => <Steps data={data} />}
    </LoadedForm>
  );
}

function Steps({ data }: { data: AdGeneratorQuery }) {
  const wanted = useParams().step;
  const path = useCompanyPath('tools/ad-generator');
  const state = useDraft();
  const generated = useGenerated(data, state.draft);
  const steps = useRef<HTMLElement>(null);
  const [tried, setTried] = useState<string | null>(null);
  // On a small screen the steps scroll sideways: the present one stays in sight.
  useEffect(() => {
    steps.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [wanted]);
  const at = STEPS.findIndex(({ id }) => id === wanted);
  const step = STEPS[at];
  if (!step) return <Navigate to={path(STEPS[0].id)} replace />;
  const isTried = tried === step.id;
  const props: StepProps = { ...state, generated, isTried };
  const error = stepError(step.id, state.draft, generated);
  /** Steps behind one that is not done yet are no use. */
  const firstOpen = STEPS.findIndex(({ id }) => stepError(id, state.draft, generated) !== null);
  const isReachable = (index: number): boolean => firstOpen === -1 || index <= firstOpen;
  const { Step } = step;
  const [before, next] = [STEPS[at - 1], STEPS[at + 1]];

  const startOver = async (): Promise<void> => {
    const isWanted = await confirmChange({
      title: 'Start over?',
      consequences: [
        `${count(state.draft.adGroups.length)} ad groups and everything chosen and changed for them are forgotten.`,
        'Templates stay as they are.',
      ],
      confirm: 'Start over',
    });
    if (isWanted) state.startOver();
  };

  return (
    <div className={classes.screen}>
      <header className={classes.head}>
        <h1 className={classes.title}>Ad generator</h1>
        <span className={classes.note} role="status">
          {isEmptyDraft(state.draft) ? '' : 'This draft is kept in this browser only, until you start over'}
        </span>
        <div className={classes.spacer} />
        <Button size="xs" variant="default" disabled={isEmptyDraft(state.draft)} onClick={() => void startOver()}>
          Start over
        </Button>
      </header>
      <nav className={classes.steps} aria-label="Steps" ref={steps}>
        {STEPS.map(({ id, label, size }, index) => {
          const words = (
            <>
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
              {label}
              {size(props) > 0 && <span className={classes.size}>{count(size(props))}</span>}
            </>
          );
          return isReachable(index) || id === step.id ? (
            <Link key={id} className={classes.step} to={path(id)} aria-current={id === step.id ? 'step' : undefined}>
              {words}
            </Link>
          ) : (
            <span key={id} className={classes.step} data-closed title="Finish the steps before it first">
              {words}
            </span>
          );
        })}
      </nav>
      <div className={classes.body} key={step.id}>
        {generated.tooMany !== null && (
          <Alert color="red" role="alert" mb={14} p={10}>
            {generated.tooMany}
          </Alert>
        )}
        <Step {...props} />
      </div>
      <footer className={classes.bar}>
        {next &&
          (error === null ? (
            <Button component={Link} to={path(next.id)}>
              Next: {next.label.toLowerCase()}
            </Button>
          ) : (
            <Button onClick={() => setTried(step.id)}>Next: {next.label.toLowerCase()}</Button>
          ))}
        {before && (
          <Button variant="default" component={Link} to={path(before.id)}>
            Back
          </Button>
        )}
        {isTried && error !== null && (
          <span className={classes.error} role="alert">
            {error}
          </span>
        )}
      </footer>
    </div>
  );
}
