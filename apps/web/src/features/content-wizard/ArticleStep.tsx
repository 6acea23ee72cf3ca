import { Alert, Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { KEEP_QUERIES } from '../../app/transport/cache.js';
import { useMutate } from '../../app/transport/useMutate.js';
import { type ArticleStepProps, isLocked } from './article-draft.js';
import { CompliancePanel } from './CompliancePanel.js';
import { SUGGEST_TEXT } from './content-wizard.graphql.js';
import classes from './content-wizard.module.css';
import { GenerateBar } from './GenerateBar.js';
import { SuggestedText } from './SuggestedText.js';
import { type TextView, TextViews } from './TextViews.js';
import { Translated } from './Translated.js';
import { UploadPanel } from './UploadPanel.js';
import { useCompliance } from './useCompliance.js';
import { useGeneration } from './useGeneration.js';
import { isTranslated } from './useTranslation.js';

/** Step to write, preview, translate, check and upload the text. */
export function ArticleStep(props: ArticleStepProps) {
  const { draft, change, known, errors } = props;
  const { article } = known;
  const mutate = useMutate(KEEP_QUERIES);
  const ask = useCallback(async () => {
    const { status, message, text } = (await mutate(SUGGEST_TEXT, { articleId: article.id })).article.textSuggestion;
    return { status, message: message ?? null, isReady: text != null };
  }, [mutate, article.id]);
  const generation = useGeneration('text', known, ask);
  const compliance = useCompliance(known, draft);
  const [view, setView] = useState<TextView>(isLocked(article) ? 'preview' : 'write');
  const [shown, setShown] = useState<number | null>(null);
  useFilledIn(props);
  const show = (violation: number): void => {
    setShown(violation);
    setView('violations');
  };
  const isChecked = compliance.state === 'compliant' || compliance.state === 'violating';
  const violations = isChecked ? (article.compliance?.detected_violations ?? []) : [];
  return (
    <div className={classes.article}>
      <div className={classes.step}>
        {!isLocked(article) && (
          <>
            <GenerateBar generation={generation} label="Generate article" otherwise="You can write it yourself." />
            <SuggestedText {...{ article, draft, change }} />
          </>
        )}
        <RemovedNotice {...props} />
        <div className={isTranslated(article) ? classes.columns : undefined}>
          <TextViews {...{ draft, change, errors, article, view, violations, shown }} onView={setView} />
          {isTranslated(article) && <Translated article={article} text={draft.text} />}
        </div>
      </div>
      <CompliancePanel {...{ article, compliance }} isEmpty={draft.text.trim() === ''} onShow={show} />
      <UploadPanel {...props} state={compliance.state} />
    </div>
  );
}

/**
 * Notice that the server stored the text without elements that sites don't show. Never replaces the text while a user
 * writes.
 */
function RemovedNotice({ draft, known: { article, isSaved, takeStored } }: ArticleStepProps) {
  if (!isSaved || isLocked(article) || draft.text.trim() === (article.text ?? '')) return null;
  return (
    <Alert color="yellow" role="status" p={12} className={classes.notice}>
      <p className={classes.noticeText}>Unsupported markup was removed when the text was saved.</p>
      <Button size="xs" variant="default" onClick={takeStored}>
        Show saved text
      </Button>
    </Alert>
  );
}

/** Copies the suggested text into an empty article when the step opens or the suggestion arrives. */
function useFilledIn({ draft, change, known: { article } }: ArticleStepProps): void {
  const isEmpty = draft.text.trim() === '' && !isLocked(article);
  const suggestion = article.textSuggestion ?? null;
  const filled = useRef<string | null>(null);
  useEffect(() => {
    if (suggestion === null || filled.current === suggestion) return;
    filled.current = suggestion;
    if (isEmpty) change({ text: suggestion });
  }, [isEmpty, suggestion, change]);
}
