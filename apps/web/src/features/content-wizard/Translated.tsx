import { articlePlainText } from '@adops/domain';
import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import type { Article } from './article-draft.js';
import classes from './content-wizard.module.css';
import { useTranslation } from './useTranslation.js';

interface TranslatedProps {
  readonly article: Article;
  /** HTML that is currently on screen. */
  readonly text: string;
}

/** English text next to the original: the generated one, or a translation of the current text. */
export function Translated({ article, text }: TranslatedProps) {
  const { translate, isBusy, progress, failure } = useTranslation(article.language.code);
  const [own, setOwn] = useState<{ readonly of: string; readonly text: string } | null>(null);
  const run = async (): Promise<void> => {
    const translated = await translate(text);
    if (translated !== null) setOwn({ of: text, text: translated });
  };
  const english = own?.text ?? article.textEnglish ?? '';
  const isOlder = english !== '' && (own ? own.of !== text : (article.text ?? '') !== text);
  return (
    <section className={classes.text} aria-label="English translation">
      <div className={classes.views}>
        <h2 className={classes.subtitle}>English</h2>
        <Button size="xs" variant="default" loading={isBusy} disabled={text.trim() === ''} onClick={() => void run()}>
          Translate text
        </Button>
        <span className={classes.muted} role="status">
          {isOlder && 'The text has changed since it was translated.'}
          {failure && <span className={classes.failed}>{failure}</span>}
        </span>
      </div>
      {progress !== null && progress.total > 1 && (
        <Progress size="xs" value={(progress.done / progress.total) * 100} aria-label="Translated parts" />
      )}
      {english === '' ? (
        <p className={classes.muted}>No translation yet.</p>
      ) : (
        <div className={classes.translation} lang="en">
          {articlePlainText(english)}
        </div>
      )}
    </section>
  );
}
