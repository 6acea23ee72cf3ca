import { Alert, Button } from '@mantine/core';
import { useDocumentTitle, useWindowEvent } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { isId } from '../../app/routes/address-ids.js';
import classes from '../../ui/CredentialForm.module.css';
import { EmptyState } from '../../ui/EmptyState.js';
import { downloadFailure, saveLinkedCosts } from './costs-files.js';

/** Download screen of an emailed link. The token follows the # and is removed from the address after it is read. */
export function CostsLinkScreen() {
  useDocumentTitle('Cost report · AdOps Console');
  const { companyId = '' } = useParams();
  const [token, setToken] = useState(tokenInAddress);
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.pathname), [token]);
  // Another link opened in the same tab only changes the hash.
  useWindowEvent('hashchange', () => setToken(tokenInAddress()));
  if (token === '' || !isId(companyId))
    return (
      <EmptyState
        title="This link is incomplete"
        text="Open the link in the email again. If your mail program splits it over two lines, copy the whole link."
      />
    );
  return <Download key={token} companyId={Number(companyId)} token={token} />;
}

const tokenInAddress = (): string => window.location.hash.slice(1);

function Download({ companyId, token }: { companyId: number; token: string }) {
  const [isLoading, setLoading] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const download = async (): Promise<void> => {
    setLoading(true);
    setFailure(null);
    setSaved(false);
    try {
      await saveLinkedCosts(companyId, token);
      setSaved(true);
    } catch (error) {
      setFailure(downloadFailure(error));
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className={classes.screen}>
      <div className={classes.form}>
        <h1 className={classes.title}>Cost report</h1>
        <p className={classes.text}>
          The workbook lists costs by day, account, source and region. Each download is recorded.
        </p>
        {failure !== null && (
          <Alert color="red" role="alert" mb={12} p={10}>
            {failure}
          </Alert>
        )}
        <Button fullWidth loading={isLoading} onClick={() => void download()}>
          Download workbook
        </Button>
        <p className={classes.text} role="status">
          {isSaved ? 'Saved to your downloads.' : ''}
        </p>
      </div>
    </div>
  );
}
