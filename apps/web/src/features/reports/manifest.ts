import {
  ADGROUP_REPORT,
  DAILY_REPORT,
  DISCOUNT_REPORT,
  HOTSPOT_REPORT,
  HOURLY_LOGS_REPORT,
  HOURLY_REPORT,
  KEYWORD_REPORT,
  KEYWORD_ROTATION_REPORT,
  OVERVIEW_REPORT,
  PLA_REPORT,
  PLACEMENT_REPORT,
  REFERER_REPORT,
  reportPath,
  REPORTS,
  TQ_REPORT,
} from '@adops/domain';
import type { CompanyScreen, Feature, MenuPlace, MenuSectionName } from '../../app/routes/feature.js';
import { reportRoute } from '../../app/routes/report-route.js';

/** Route names that differ from the report's id. The home page has two. */
const SPECIAL = {
  overview: reportPath(OVERVIEW_REPORT.id),
  overviewReport: reportPath(OVERVIEW_REPORT.id),
  report: reportPath(ADGROUP_REPORT.id),
  hourlyLogs: reportPath(HOURLY_LOGS_REPORT.id),
  hotspotReport: reportPath(HOTSPOT_REPORT.id),
  keywordRotationReport: reportPath(KEYWORD_ROTATION_REPORT.id),
} as const;

/** Menu labels that differ from the report's title. */
const LABELS: Readonly<Record<string, string>> = {
  [KEYWORD_REPORT.id]: 'Keyword',
  [PLA_REPORT.id]: 'PLA',
  [PLACEMENT_REPORT.id]: 'Placement',
  [REFERER_REPORT.id]: 'Referer',
  [TQ_REPORT.id]: 'TQ Report',
};

/** Menu sections of reports. */
const SECTIONS: Readonly<Record<string, MenuSectionName>> = {
  [DAILY_REPORT.id]: 'Money',
  [HOURLY_REPORT.id]: 'Money',
  [DISCOUNT_REPORT.id]: 'Money',
  [HOURLY_LOGS_REPORT.id]: 'Traffic',
  [KEYWORD_REPORT.id]: 'Traffic',
  [PLA_REPORT.id]: 'Traffic',
  [PLACEMENT_REPORT.id]: 'Traffic',
  [REFERER_REPORT.id]: 'Traffic',
  [TQ_REPORT.id]: 'Quality',
};

/** Routes of the engine's reports. Most are named by the report's id. */
export const routes = {
  ...SPECIAL,
  [DAILY_REPORT.id]: reportPath(DAILY_REPORT.id),
  [HOURLY_REPORT.id]: reportPath(HOURLY_REPORT.id),
  [KEYWORD_REPORT.id]: reportPath(KEYWORD_REPORT.id),
  [PLA_REPORT.id]: reportPath(PLA_REPORT.id),
  [PLACEMENT_REPORT.id]: reportPath(PLACEMENT_REPORT.id),
  [REFERER_REPORT.id]: reportPath(REFERER_REPORT.id),
  [TQ_REPORT.id]: reportPath(TQ_REPORT.id),
  [DISCOUNT_REPORT.id]: reportPath(DISCOUNT_REPORT.id),
};

/** Screens of reports that need more than their contract, by the report's id. */
const LOAD: Readonly<Record<string, CompanyScreen['load']>> = {
  [OVERVIEW_REPORT.id]: async () => (await import('../overview-report/index.js')).OverviewReportScreen,
  [ADGROUP_REPORT.id]: async () => (await import('../adgroup-report/index.js')).AdgroupReportScreen,
  [DAILY_REPORT.id]: async () => (await import('../daily-report/index.js')).DailyReportScreen,
  [KEYWORD_REPORT.id]: async () => (await import('../keyword-report/index.js')).KeywordReportScreen,
  [PLA_REPORT.id]: async () => (await import('./screens.js')).PlaReportScreen,
  [HOTSPOT_REPORT.id]: async () => (await import('../hotspot-report/index.js')).HotspotReportScreen,
  [KEYWORD_ROTATION_REPORT.id]: async () => (await import('../keyword-rotation/index.js')).KeywordRotationScreen,
  [PLACEMENT_REPORT.id]: async () => (await import('../placement-report/index.js')).PlacementReportScreen,
  [TQ_REPORT.id]: async () => (await import('../tq-report/index.js')).TqReportScreen,
  [DISCOUNT_REPORT.id]: async () => (await import('../tq-report/index.js')).DiscountReportScreen,
};

/** Parameters of a screen's route, after the path. */
const PARAMETERS: Readonly<Record<string, string>> = {
  [HOTSPOT_REPORT.id]: '/:adgroupId?',
  [KEYWORD_ROTATION_REPORT.id]: '/:adgroupId?',
};

/** Reports that are only linked from rows of other reports. */
const NOT_IN_MENU: readonly string[] = [HOTSPOT_REPORT.id, KEYWORD_ROTATION_REPORT.id];

/** Reports shown in the menu bar itself, in this order. */
const IN_BAR: readonly string[] = [OVERVIEW_REPORT.id, ADGROUP_REPORT.id];

const capitalized = (title: string): string => title.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** The first permission of a report opens its screen. The others only let other screens fetch its data. */
export const manifest: Feature = {
  screens: Object.values(REPORTS).flatMap((contract): CompanyScreen[] => {
    const load = LOAD[contract.id] ?? (async () => (await import('./screens.js')).plainScreen(contract));
    const path = (routes as Readonly<Record<string, string>>)[reportRoute(contract.id)];
    if (path === undefined) return [];
    const isHome = contract === OVERVIEW_REPORT && { isHome: true as const };
    return [
      { path: `${path}${PARAMETERS[contract.id] ?? ''}`, permission: contract.permission.slice(0, 1), load, ...isHome },
    ];
  }),
  menu: Object.values(REPORTS)
    .filter(({ id }) => !NOT_IN_MENU.includes(id))
    .map(({ id, title }): MenuPlace => {
      const label = LABELS[id] ?? capitalized(title);
      if (IN_BAR.includes(id)) return { route: reportRoute(id), label, group: null, at: IN_BAR.indexOf(id) };
      const section = SECTIONS[id];
      return { route: reportRoute(id), label, group: 'Reports', ...(section && { section }) };
    }),
  withoutIdentity: Object.values(REPORTS).flatMap(({ api }) => [api.rowType, api.resultType]),
};
