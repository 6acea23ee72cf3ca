import type { GraphQLResolveInfo } from 'graphql';
import { parseResolveInfo, type ResolveTree } from 'graphql-parse-resolve-info';
import type { ReportApi } from '@adops/domain';
import type { ChildSelection, ReportSelection, RowSelection } from '../engine/request.js';

/**
 * Returns the fields that an operation requests from a report, with fragments, aliases, skip and include resolved.
 * @param api determines if `children` is a list or has a list for each segment
 */
export function selectionOf(
  info: GraphQLResolveInfo,
  api: Pick<ReportApi, 'childrenType' | 'totalField' | 'hasTotalParts'> = {},
): ReportSelection {
  const tree = parseResolveInfo(info) as ResolveTree | null | undefined;
  const asked = fieldsOf(tree ? [tree] : []);
  const row = (name: string): RowSelection | null => rowSelection(asked.get(name), api.childrenType !== undefined);
  return {
    rows: row('rows'),
    total: withParts(row(api.totalField ?? 'rowTotal'), api.hasTotalParts ? asked.get('children') : undefined),
    average: row('rowAverage'),
    totalRecords: asked.has('totalRecords') || asked.has('unattributedRecords'),
    freshness: asked.has('freshness'),
  };
}

/** Adds child rows of the total that are requested in a separate field. */
function withParts(total: RowSelection | null, nodes: readonly ResolveTree[] | undefined): RowSelection | null {
  if (!nodes) return total;
  const parts = childSelection(nodes);
  const { children = null, ...row } = total ?? { fields: new Set<string>(), previous: null };
  const fields = new Set([...parts.fields, ...(children?.fields ?? [])]);
  const previous = [...(parts.previous ?? []), ...(children?.previous ?? [])];
  const hasPrevious = parts.previous ?? children?.previous;
  return { ...row, children: { fields, previous: hasPrevious ? new Set(previous) : null } };
}

/** Returns the fields below these nodes by name. A field that is requested under several aliases has several nodes. */
function fieldsOf(nodes: readonly ResolveTree[]): Map<string, ResolveTree[]> {
  const found = new Map<string, ResolveTree[]>();
  for (const node of nodes) {
    for (const fields of Object.values(node.fieldsByTypeName)) {
      for (const field of Object.values(fields)) found.set(field.name, [...(found.get(field.name) ?? []), field]);
    }
  }
  return found;
}

function rowSelection(nodes: readonly ResolveTree[] | undefined, hasBreakdowns: boolean): RowSelection | null {
  if (!nodes) return null;
  const children = fieldsOf(nodes).get('children');
  if (!hasBreakdowns) return { ...childSelection(nodes), children: children ? childSelection(children) : null };
  const breakdowns = new Map<string, ChildSelection>();
  for (const [name, parts] of children ? fieldsOf(children) : []) breakdowns.set(name, childSelection(parts));
  return { ...childSelection(nodes), children: null, ...(breakdowns.size > 0 && { breakdowns }) };
}

function childSelection(nodes: readonly ResolveTree[]): ChildSelection {
  const fields = fieldsOf(nodes);
  const previous = fields.get('previous');
  return { fields: new Set(fields.keys()), previous: previous ? new Set(fieldsOf(previous).keys()) : null };
}
