import { useDeferredValue, useMemo } from 'react';
import { foreignPage } from '../../app/foreign-page.js';
import { styleNonce } from '../../app/nonce.js';
import classes from './content-wizard.module.css';

interface ArticlePreviewProps {
  readonly headline: string;
  /** HTML as it was typed. */
  readonly text: string;
  readonly language: string;
}

/** The article as a page of its own: nothing in it runs, and it reaches nothing of the console. */
export function ArticlePreview({ headline, text, language }: ArticlePreviewProps) {
  const shown = useDeferredValue(text);
  const page = useMemo(
    () => foreignPage({ title: headline, html: shown, language, nonce: styleNonce() }),
    [headline, shown, language],
  );
  return <iframe className={classes.preview} title="Preview of the article" sandbox="" srcDoc={page} />;
}
