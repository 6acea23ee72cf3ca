import { Navigate } from 'react-router';
import { screen } from './screen.js';

const adGenerator = () => import('../../features/ad-generator/index.js');
const adTemplates = () => import('../../features/ad-templates/index.js');
const keywordTemplates = () => import('../../features/keyword-templates/index.js');

/** Screens of the tools that build ads. */
export const TOOL_ROUTES = [
  { path: 'tools/ad-generator', element: <Navigate to="ad-groups" replace /> },
  screen('tools/ad-generator/:step', ['ad-generator'], async () => (await adGenerator()).AdGeneratorScreen),
  screen('tools/ad-templates', ['ad-generator'], async () => (await adTemplates()).AdTemplatesScreen),
  screen(
    'tools/ad-templates/:operation/:id?',
    ['ad-generator'],
    async () => (await adTemplates()).AdTemplateOperationScreen,
  ),
  screen('tools/keyword-templates', ['ad-generator'], async () => (await keywordTemplates()).KeywordTemplatesScreen),
  screen(
    'tools/keyword-templates/:operation/:id?',
    ['ad-generator'],
    async () => (await keywordTemplates()).KeywordTemplateOperationScreen,
  ),
];
