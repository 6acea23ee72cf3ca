export { CREATE_KEYWORD_TEMPLATE, KEYWORD_TEMPLATE_CHOICES } from './keyword-templates.graphql.js';
