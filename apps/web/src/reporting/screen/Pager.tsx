import { Pager as PlainPager } from '../../ui/Pager.js';
import { dayOnlyRows } from '../table/total-words.js';
import type { ReportController } from './useReportController.js';

const PAGE_SIZES = [25, 50, 100, 200, 500];

/** Shows which rows of the report are on screen, and opens other pages. */
export function Pager({ controller }: { controller: ReportController }) {
  const { state, data, dispatch, noun, grouping } = controller;
  return (
    <PlainPager
      page={state.page}
      perPage={state.perPage}
      sizes={PAGE_SIZES}
      total={data.page?.totalRecords ?? null}
      // A row of figures without an hour is no hour.
      noun={(count) => (dayOnlyRows(data.page, grouping.keys) > 0 ? (count === 1 ? 'row' : 'rows') : noun(count))}
      onPage={(page) => dispatch({ type: 'pageSet', page })}
      onPerPage={(perPage) => dispatch({ type: 'perPageSet', perPage })}
    />
  );
}
