import { ACCOUNT_BUDGET_REPORT } from '@adops/domain';
import { Link } from 'react-router';
import { useMemo } from 'react';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { ReportScreen, type CellRenderers, type ReportSetup } from '../../reporting/index.js';
import classes from './AccountBudgetReportScreen.module.css';
import { DaysLeft } from './DaysLeft.js';

const SETUP: ReportSetup = {
  contract: ACCOUNT_BUDGET_REPORT,
  identity: 'partnerAccountName',
  cards: ['daysRemaining', 'budgetRemaining', 'currentBudget'],
  widths: { daysRemaining: 150, sourcePartnerName: 150, siteName: 170, buyerName: 130 },
};

/** Budget, spend and days remaining per account. */
export function AccountBudgetReportScreen() {
  const { permissions } = useAccess();
  const accounts = useCompanyPath('partners/accounts');
  const mayEdit = permissions.has('partners-section');
  const cells = useMemo<CellRenderers>(
    () => ({
      partnerAccountName: (row, text) =>
        mayEdit ? (
          <Link
            tabIndex={-1}
            data-action
            className={classes.account}
            to={accounts(`${String(row['sourcePartnerShortName'])}/edit/${String(row['partnerAccountId'])}`)}
          >
            {text}
          </Link>
        ) : (
          text
        ),
      daysRemaining: (row, text) => (
        <DaysLeft days={row['daysRemaining']} budget={row['currentBudget']} left={row['budgetRemaining']} text={text} />
      ),
    }),
    [accounts, mayEdit],
  );
  return <ReportScreen setup={SETUP} renderers={cells} />;
}
