import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';

interface OperationScreenProps {
  readonly listPath: string;
  readonly create: ReactNode;
  readonly update: (id: number) => ReactNode;
}

/** The screen of an address that ends in `create`, or in `update` and an id; any other leads to the list. */
export function OperationScreen({ listPath, create, update }: OperationScreenProps) {
  const { operation, id } = useParams();
  if (operation === 'create') return create;
  if (operation === 'update' && id) return update(Number(id));
  return <Navigate to={listPath} replace />;
}
