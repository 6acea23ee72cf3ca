import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, MemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { theme } from '../src/app/theme.js';

/** Renders children inside the component kit and a router, without animations. */
export function renderInApp(children: ReactNode, address = '/') {
  return render(
    <MantineProvider theme={theme} env="test">
      <Notifications />
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    </MantineProvider>,
  );
}

/** Route of a screen, and the address it is opened at. */
export interface Place {
  readonly path: string;
  readonly address: string;
  /** Other screens, by their routes. */
  readonly others?: readonly RouteObject[];
}

/** Renders a screen with a form. Uses a data router, because the form blocks navigation. */
export function renderFormInApp(children: ReactNode, place: Place = { path: '*', address: '/' }) {
  const { path, address, others = [] } = place;
  const router = createMemoryRouter([{ path, element: children }, ...others], { initialEntries: [address] });
  return {
    router,
    ...render(
      <MantineProvider theme={theme} env="test">
        <Notifications />
        <RouterProvider router={router} />
      </MantineProvider>,
    ),
  };
}
