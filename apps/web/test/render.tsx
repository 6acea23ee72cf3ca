import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
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
