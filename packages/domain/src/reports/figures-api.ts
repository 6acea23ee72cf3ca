import type { ReportApi } from './contract.js';

/** Returns the API of a report without a screen. @param reader consumer of the report, such as 'the keyword planner' */
export const figuresApi =
  (reader: string) =>
  (rowType: string, rowHelp: string, enumHelp: string): ReportApi => ({
    ...{ rowType, resultType: `${rowType}Report`, rowHelp, help: `Read by ${reader}.` },
    grouping: { argument: 'grouping', type: '[String!]', help: 'Columns to group by.', enumHelp },
  });
