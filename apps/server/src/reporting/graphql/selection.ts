import type { GraphQLResolveInfo } from 'graphql';
import { parseResolveInfo, type ResolveTree } from 'graphql-parse-resolve-info';
import type { ReportSelection, RowSelection } from '../engine/request.js';

/** What an operation asks of a report: fragments, aliases, skip and include are seen through. */
export function selectionOf(info: GraphQLResolveInfo): ReportSelection {
  const tree = parseResolveInfo(info) as ResolveTree | null | undefined;
  const asked = fieldsOf(tree ? [tree] : []);
  return {
    rows: rowSelection(asked.get('rows')),
    total: rowSelection(asked.get('rowTotal')),
    totalRecords: asked.has('totalRecords'),
    freshness: asked.has('freshness'),
  };
}

/** Fields below these nodes by name; a field asked for under several aliases has several nodes. */
function fieldsOf(nodes: readonly ResolveTree[]): Map<string, ResolveTree[]> {
  const found = new Map<string, ResolveTree[]>();
  for (const node of nodes) {
    for (const fields of Object.values(node.fieldsByTypeName)) {
      for (const field of Object.values(fields)) found.set(field.name, [...(found.get(field.name) ?? []), field]);
    }
  }
  return found;
}

function rowSelection(nodes: readonly ResolveTree[] | undefined): RowSelection | null {
  if (!nodes) return null;
  const fields = fieldsOf(nodes);
  const previous = fields.get('previous');
  const children = fields.get('children');
  const ofChildren = children && fieldsOf(children);
  const previousOfChildren = ofChildren?.get('previous');
  return {
    fields: new Set(fields.keys()),
    previous: previous ? new Set(fieldsOf(previous).keys()) : null,
    children: ofChildren
      ? {
          fields: new Set(ofChildren.keys()),
          previous: previousOfChildren ? new Set(fieldsOf(previousOfChildren).keys()) : null,
        }
      : null,
  };
}
