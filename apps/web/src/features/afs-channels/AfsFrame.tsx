import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { ScreenHead } from '../../app/shell/ScreenHead.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.js';
import frame from '../../app/forms/FormScreen.module.css';
import { missingWords } from './responses.js';
import classes from './afs.module.css';

/** Title with breadcrumbs. */
export function Head({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  const list = useCompanyPath('tools/afs-channel-manager');
  return (
    <ScreenHead title={title} trail={[{ label: 'AFS channel manager', path: list('') }]} className={frame.head}>
      {children}
    </ScreenHead>
  );
}

interface InsteadProps {
  readonly query: { readonly error?: unknown; readonly loading: boolean; readonly refetch: () => Promise<unknown> };
  readonly part: 'site' | 'account';
}

/** Shown instead of a site or account that is loading, missing or failed to load. */
export function Instead({ query, part }: InsteadProps) {
  const list = useCompanyPath('tools/afs-channel-manager');
  if (query.error === undefined || query.loading) return <ScreenSkeleton />;
  const { title, text } = missingWords(query, part);
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <div className={classes.choices}>
          <Button onClick={() => void query.refetch().catch(() => undefined)}>Try again</Button>
          <Button variant="default" component={Link} to={list('')}>
            Go to the list
          </Button>
        </div>
      }
    />
  );
}
