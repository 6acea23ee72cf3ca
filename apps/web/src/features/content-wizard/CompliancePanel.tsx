import { Button, Loader } from '@mantine/core';
import { type Article, isLocked } from './article-draft.js';
import { CHECK_WORDS, SEVERITY_WORDS } from './article-words.js';
import classes from './content-wizard.module.css';
import type { Compliance } from './useCompliance.js';

type Result = NonNullable<Article['compliance']>;

interface CompliancePanelProps {
  readonly article: Article;
  readonly compliance: Compliance;
  /** True if there is no text to check. */
  readonly isEmpty: boolean;
  /** Scrolls to the quote of a violation in the text. */
  readonly onShow: (violation: number) => void;
}

/** Compliance check of the article, with its score and violations. */
export function CompliancePanel({ article, compliance, isEmpty, onShow }: CompliancePanelProps) {
  const { state, goesOn, check, cancel, isCanceling } = compliance;
  const isRunning = state === 'running';
  const result = state === 'compliant' || state === 'violating' ? (article.compliance ?? null) : null;
  return (
    <section className={classes.panel} aria-label="Compliance">
      <div className={classes.panelHead}>
        <h2 className={classes.subtitle}>Compliance</h2>
        <span className={classes.state} data-state={state} role="status">
          {CHECK_WORDS[state]}
        </span>
        {isRunning && !goesOn && <Loader size={14} aria-hidden />}
        {isRunning ? (
          <>
            {goesOn && (
              <Button size="xs" variant="default" onClick={check}>
                Check for the result
              </Button>
            )}
            <Button size="xs" variant="default" loading={isCanceling} onClick={cancel}>
              Cancel check
            </Button>
          </>
        ) : (
          !isLocked(article) && (
            <Button size="xs" variant="default" disabled={isEmpty} onClick={check}>
              {state === 'none' ? 'Check article' : 'Check again'}
            </Button>
          )
        )}
      </div>
      <StateText {...compliance} />
      {result && <ResultView result={result} onShow={onShow} />}
    </section>
  );
}

function StateText({ state, failure, goesOn }: Compliance) {
  const texts: Readonly<Record<Compliance['state'], string | null>> = {
    none: 'The text is checked against the content policies before it is uploaded. Changing the text discards the result.',
    running: goesOn
      ? 'Still being checked. You can leave this page. The result will be here when you return.'
      : 'You can leave this step. The result will be here. If you cancel the check, the article can be uploaded and is marked as skipped.',
    compliant: null,
    violating: null,
    skipped: 'The check was canceled. The article can be uploaded and remains marked as skipped.',
    failed: `${failure ?? 'The check failed.'} Check the article again before you upload it.`,
  };
  const text = texts[state];
  return text === null ? null : <p className={state === 'failed' ? classes.failed : classes.muted}>{text}</p>;
}

function ResultView({ result, onShow }: { readonly result: Result; readonly onShow: (violation: number) => void }) {
  const { overall_risk_score: score, violation_summary: summary, detected_violations: violations } = result;
  return (
    <>
      <p className={classes.score}>
        Risk score <strong>{Math.round(score)}</strong> of 100{summary != null && `. ${summary}`}
      </p>
      {violations.length > 0 && (
        <ol className={classes.violations} aria-label="Violations">
          {violations.map((violation, at) => (
            <li key={at}>
              <strong>{violation.policy_category}</strong>{' '}
              <span className={classes.severity} data-severity={violation.severity}>
                {SEVERITY_WORDS[violation.severity]}
              </span>
              <p>{violation.reasoning}</p>
              {violation.violating_quote != null && (
                <div className={classes.quote}>
                  <q>{violation.violating_quote}</q>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    aria-label={`Show violation ${at + 1} in the text`}
                    onClick={() => onShow(at)}
                  >
                    Show in text
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
