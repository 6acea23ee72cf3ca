import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { PERMISSION_KEYS } from '@adops/domain';
import { renderInApp } from '../../../test/render.js';
import { PermissionTree } from './PermissionTree.js';

it('shows the explanation of acting as another user only at its permission', () => {
  renderInApp(
    <PermissionTree chosen={[]} own={new Set(PERMISSION_KEYS)} isReadOnly={false} onChange={() => undefined} />,
  );
  const described = screen.getAllByRole('checkbox').filter((box) => box.hasAttribute('aria-describedby'));
  expect(described).toHaveLength(1);
  expect(described[0]!.closest('li')).toHaveTextContent('login-as-user');
  expect(described[0]).toHaveAccessibleDescription(
    /Grants everything the other user can do, even permissions this role doesn't include\..*can act as users who do\./,
  );
});
