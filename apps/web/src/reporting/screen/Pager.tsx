import { Pager as PlainPager } from '../../ui/Pager.js';
import { countHelp } from '../table/total-words.js';
import type { ReportController } from './useReportController.js';

const PAGE_SIZES = [25, 50, 100, 200, 500];

const rowNoun = (count: number): string => (count === 1 ? 'row' : 'rows');

/** Shows the visible range of the report's rows, and buttons for other pages. */
export function Pager({ controller }: { controller: ReportController }) {
  const { state, data, dispatch, noun, grouping } = controller;
  return (
    <PlainPager
      page={state.page}
      perPage={state.perPage}
      sizes={PAGE_SIZES}
      total={data.page?.totalRecords ?? null}
      // Rows without an hour or a keyword are counted too.
      noun={data.page && countHelp(data.page, grouping.keys) ? rowNoun : noun}
      onPage={(page) => dispatch({ type: 'pageSet', page })}
      onPerPage={(perPage) => dispatch({ type: 'perPageSet', perPage })}
    />
  );
}
