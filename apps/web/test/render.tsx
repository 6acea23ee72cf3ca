import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, MemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { theme } from '../src/app/theme.js';

/** Draws something with the kit and a router around it, without animations. */
export function renderInApp(children: ReactNode, address = '/') {
  return render(
    <MantineProvider theme={theme} env="test">
      <Notifications />
      <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
    </MantineProvider>,
  );
}

/** Where a screen stands: its route, and the address it is opened at. */
export interface Place {
  readonly path: string;
  readonly address: string;
  /** Other screens, by their routes. */
  readonly others?: readonly RouteObject[];
}

/** Draws a screen with a form: it asks before it is left, which takes a router that knows its routes. */
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
