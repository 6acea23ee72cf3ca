import { registerFeatures } from '../app/routes/manifests.js';
import * as abTesting from '../features/ab-testing/manifest.js';
import * as accessControl from '../features/access-control/manifest.js';
import * as accessDenied from '../features/access-denied/manifest.js';
import * as accountBudgets from '../features/account-budgets/manifest.js';
import * as adGenerator from '../features/ad-generator/manifest.js';
import * as adTemplates from '../features/ad-templates/manifest.js';
import * as advertiserReport from '../features/advertiser-report/manifest.js';
import * as afsChannels from '../features/afs-channels/manifest.js';
import * as aiSettings from '../features/ai-settings/manifest.js';
import * as alertDelivery from '../features/alert-delivery/manifest.js';
import * as alertReport from '../features/alert-report/manifest.js';
import * as automation from '../features/automation/manifest.js';
import * as automationRules from '../features/automation-rules/manifest.js';
import * as blockedPlacements from '../features/blocked-placements/manifest.js';
import * as companySettings from '../features/company-settings/manifest.js';
import * as contentWizard from '../features/content-wizard/manifest.js';
import * as hotspotManager from '../features/hotspot-manager/manifest.js';
import * as issues from '../features/issues/manifest.js';
import * as keywordMining from '../features/keyword-mining/manifest.js';
import * as keywordPlanner from '../features/keyword-planner/manifest.js';
import * as keywordTemplates from '../features/keyword-templates/manifest.js';
import * as keywordTracker from '../features/keyword-tracker/manifest.js';
import * as linkGenerator from '../features/link-generator/manifest.js';
import * as linkTemplates from '../features/link-templates/manifest.js';
import * as mediaConfig from '../features/media-config/manifest.js';
import * as mediaLibrary from '../features/media-library/manifest.js';
import * as monthlyCosts from '../features/monthly-costs/manifest.js';
import * as partners from '../features/partners/manifest.js';
import * as placementManager from '../features/placement-manager/manifest.js';
import * as planned from '../features/planned/manifest.js';
import * as pushUploader from '../features/push-uploader/manifest.js';
import * as reportEmails from '../features/report-emails/manifest.js';
import * as reports from '../features/reports/manifest.js';
import * as roles from '../features/roles/manifest.js';
import * as security from '../features/security/manifest.js';
import * as selectCompany from '../features/select-company/manifest.js';
import * as setPassword from '../features/set-password/manifest.js';
import * as signIn from '../features/sign-in/manifest.js';
import * as sites from '../features/sites/manifest.js';
import * as status from '../features/status/manifest.js';
import * as teams from '../features/teams/manifest.js';
import * as tqReport from '../features/tq-report/manifest.js';
import * as userActivity from '../features/user-activity/manifest.js';
import * as users from '../features/users/manifest.js';
import * as welcome from '../features/welcome/manifest.js';

/** Features with screens, one line each. */
export const FEATURES = {
  abTesting,
  accessControl,
  accessDenied,
  accountBudgets,
  adGenerator,
  adTemplates,
  advertiserReport,
  afsChannels,
  aiSettings,
  alertDelivery,
  alertReport,
  automation,
  automationRules,
  blockedPlacements,
  companySettings,
  contentWizard,
  hotspotManager,
  issues,
  keywordMining,
  keywordPlanner,
  keywordTemplates,
  keywordTracker,
  linkGenerator,
  linkTemplates,
  mediaConfig,
  mediaLibrary,
  monthlyCosts,
  partners,
  placementManager,
  planned,
  pushUploader,
  reportEmails,
  reports,
  roles,
  security,
  selectCompany,
  setPassword,
  signIn,
  sites,
  status,
  teams,
  tqReport,
  userActivity,
  users,
  welcome,
};

type NamesIn<Manifest> = Manifest extends { readonly routes: infer Routes } ? keyof Routes & string : never;
type NamesOfFeatures = NamesIn<(typeof FEATURES)[keyof typeof FEATURES]>;

declare module '../app/routes/route-names.js' {
  interface RouteNames {
    readonly features: NamesOfFeatures;
  }
}

registerFeatures(Object.values(FEATURES));
