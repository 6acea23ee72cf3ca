import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import '@fontsource-variable/inter/wght.css';
import '../app/tokens.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.js';
import { installTrustedTypesPolicy } from '../app/trusted-types.js';

installTrustedTypesPolicy();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
