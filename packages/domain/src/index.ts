// First: it says how every schema below is checked.
import './schema-checks.js';
export * from './ad-generator/index.js';
export * from './alerts/index.js';
export * from './audit/index.js';
export * from './automation/index.js';
export * from './dates/index.js';
export * from './devices/index.js';
export * from './facts/index.js';
export * from './formats/index.js';
export * from './forms/index.js';
export * from './images/index.js';
export * from './media-config/index.js';
export * from './partners/index.js';
export * from './permissions/avatar-colors.js';
export * from './permissions/registry.js';
export * from './reports/index.js';
export * from './sites/index.js';
export * from './url-state/index.js';
