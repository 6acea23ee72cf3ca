import { useDeferredValue, useMemo } from 'react';
import { foreignPage } from '../../app/foreign-page.js';
import { styleNonce } from '../../app/nonce.js';
import classes from './content-wizard.module.css';

interface ArticlePreviewProps {
  readonly headline: string;
  /** HTML as typed by the user. */
  readonly text: string;
  readonly language: string;
}

/** Sandboxed preview of the article. Its scripts don't run and it can't access the console. */
export function ArticlePreview({ headline, text, language }: ArticlePreviewProps) {
  const shown = useDeferredValue(text);
  const page = useMemo(
    () => foreignPage({ title: headline, html: shown, language, nonce: styleNonce() }),
    [headline, shown, language],
  );
  return <iframe className={classes.preview} title="Preview of the article" sandbox="" srcDoc={page} />;
}
