import type { ComponentType } from 'react';
import { Navigate, useParams } from 'react-router';
import { useCompanyPath } from './useCompanyPath.js';

/**
 * Returns the screen of an address that ends in `create`, or in `update` and an ID. Other addresses redirect to the list.
 * @param listPath address of the list below the company
 */
export function operationScreen(
  listPath: string,
  { New, Edit }: { readonly New: ComponentType; readonly Edit: ComponentType },
): ComponentType {
  return function Operation() {
    const { operation, id } = useParams();
    const list = useCompanyPath(listPath)('');
    if (operation === 'create') return <New />;
    if (operation === 'update' && id) return <Edit />;
    return <Navigate to={list} replace />;
  };
}
