import { formatValue } from '@adops/domain';
import { Alert } from '@mantine/core';
import type { AbReport } from './AbTestScreen.js';
import { moment } from './AbTestsScreen.js';
import { variantColor } from './responses.js';
import { ScrollRegion } from '../../ui/ScrollRegion.js';
import classes from './ab.module.css';

const COLORS: Readonly<Record<string, string>> = {
  decided: 'teal',
  unhealthy: 'red',
  guarded: 'yellow',
  noDifference: 'gray',
};
const share = (value: number | null | undefined): string => formatValue('percent', value);
const signed = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : `${value > 0 ? '+' : ''}${share(value)}`;

/** Recommendation, followed by the results of each method per variant. */
export function Results({ report }: { readonly report: AbReport }) {
  const { test, results, verdicts } = report;
  const planned = report.plannedPerArm
    ? `${formatValue('integer', report.plannedPerArm)} visits per variant planned`
    : null;
  const facts = [
    `${report.fullDays} full days`,
    planned,
    report.sampleRatio === null || report.sampleRatio === undefined
      ? null
      : `split check p = ${report.sampleRatio.toFixed(3)}`,
    report.basis === 'days'
      ? 'The site reports only sums, so the uncertainty is based on differences between days.'
      : null,
  ].filter(Boolean);
  return (
    <section className={classes.section} aria-label="Results">
      <Alert color={COLORS[report.state] ?? 'blue'} p={10} role="status">
        <strong className={classes.advice}>{report.advice}</strong>
        <div className={classes.muted}>{facts.join(' · ')}</div>
      </Alert>
      <ScrollRegion label="Results of the variants" className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              {[
                'Variant',
                'Verdict',
                'Lift',
                '95% interval',
                'Chance to win',
                'Expected loss',
                'Sequential p',
                't-test p',
                'Adjusted for mix',
                'Visits',
                'Sold',
                'Earned',
              ].map((label, at) => (
                <th key={label} data-left={at < 2 || undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {results.map((result, at) => (
              <tr key={result.variantId}>
                <th scope="row">
                  <span className={classes.dot} style={{ background: variantColor(at) }} />
                  {test.variants[at]?.name}
                </th>
                <td data-left>
                  {result.winner ? '▲ Winner' : result.loser ? '▼ Loser' : at === 0 ? 'Reference' : '–'}
                  {result.provisional && (result.winner || result.loser) ? ' (provisional)' : ''}
                </td>
                <td>{at === 0 ? '–' : signed(result.indicator)}</td>
                <td>{result.bayesian ? `${signed(result.bayesian.from)} to ${signed(result.bayesian.to)}` : '–'}</td>
                <td>{result.significance === null ? '–' : share(result.significance)}</td>
                <td>{result.bayesian ? share(result.bayesian.riskOfChoosing) : '–'}</td>
                <td>{result.sequential?.pValue?.toFixed(4) ?? '–'}</td>
                <td>{result.frequentist?.pValue?.toFixed(4) ?? '–'}</td>
                <td>{result.adjusted ? signed(result.adjusted.lift) : '–'}</td>
                <td>{formatValue('integer', result.visits)}</td>
                <td>{formatValue('integer', result.sold)}</td>
                <td>{formatValue('money', result.earned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {verdicts.length > 0 && (
        <details className={classes.muted}>
          <summary>Changes of the verdict</summary>
          <ul>
            {verdicts.map(({ at, advice }) => (
              <li key={at}>
                {moment(at)} UTC: {advice}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}
