import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconMapSearch } from '@tabler/icons-react';
import { Link, Navigate, useLocation } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.js';
import { pathTo } from './route-names.js';

/** Shown if an ID in the address is invalid. */
export function NotFoundScreen() {
  useDocumentTitle('Page not found · AdOps Console');
  return (
    <EmptyState
      icon={<IconMapSearch size={28} stroke={1.5} />}
      title="Page not found"
      text="There is nothing at this address. Check the link, or start from the home page."
      action={
        <Button component={Link} to="/" variant="default">
          Go to the home page
        </Button>
      }
    />
  );
}

/** Redirects an address without a screen to the list of companies, which shows a notice about it. */
export function UnknownAddress() {
  const { pathname } = useLocation();
  return <Navigate to={pathTo('selectCompany')} replace state={{ unknownAddress: pathname }} />;
}

/** Returns the unknown address that redirected here. Null if there was none. */
export function useUnknownAddress(): string | null {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('unknownAddress' in state)) return null;
  return typeof state.unknownAddress === 'string' ? state.unknownAddress : null;
}
