import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { styleNonce } from '../app/nonce.js';
import { manifests } from '../app/routes/manifests.js';
import { SessionProvider } from '../app/session/SessionProvider.js';
import { createAppRouter } from './router.js';
import toasts from './Toasts.module.css';
import { theme } from '../app/theme.js';
import { createClient } from '../app/transport/client.js';

const WITHOUT_IDENTITY = manifests().flatMap(({ withoutIdentity = [] }) => withoutIdentity);

const newClient = () => createClient(WITHOUT_IDENTITY);

export function App() {
  const [router] = useState(createAppRouter);
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <ModalsProvider>
        <Notifications position="bottom-right" limit={6} zIndex={400} className={toasts.toasts} />
        <SessionProvider newClient={newClient}>
          {/* As a transition, navigation would alternate between requests for the new and the previous address. */}
          <RouterProvider router={router} useTransitions={false} />
        </SessionProvider>
      </ModalsProvider>
    </MantineProvider>
  );
}
