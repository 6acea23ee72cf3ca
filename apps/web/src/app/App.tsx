import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { styleNonce } from './nonce.js';
import { FEATURES } from './features.js';
import type { Feature } from './routes/feature.js';
import { createAppRouter } from './routes/router.js';
import { SessionProvider } from './session/SessionProvider.js';
import toasts from './Toasts.module.css';
import { theme } from './theme.js';
import { createClient } from './transport/client.js';

const WITHOUT_IDENTITY = Object.values(FEATURES).flatMap(
  ({ manifest }: { readonly manifest: Feature }) => manifest.withoutIdentity ?? [],
);

const newClient = () => createClient(WITHOUT_IDENTITY);

export function App() {
  const [router] = useState(createAppRouter);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <ModalsProvider>
        <Notifications position="bottom-right" limit={6} zIndex={400} className={toasts.toasts} />
        <SessionProvider newClient={newClient}>
          {/* As a transition, a new address would load its figures and those of the address before it alternately. */}
          <RouterProvider router={router} useTransitions={false} />
        </SessionProvider>
      </ModalsProvider>
    </MantineProvider>
  );
}
