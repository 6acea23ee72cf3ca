import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from './core/auth/index.js';
import { ChangesModule } from './core/changes/index.js';
import { type Config, ConfigModule } from './core/config/index.js';
import { DatabaseModule } from './core/database/index.js';
import { ConsoleGraphQLModule } from './core/graphql/graphql.module.js';
import { HealthModule } from './core/health/index.js';
import { MetricsModule } from './core/metrics/index.js';
import { MailModule } from './core/mail/index.js';
import { QueueModule } from './core/queue/index.js';
import { ScannerModule } from './core/scanner/index.js';
import { SecretsModule } from './core/secrets/index.js';
import { StorageModule } from './core/storage/index.js';
import { LoggingModule, type LogOutput } from './core/telemetry/logging.module.js';
import { AbTestingModule } from './features/ab-testing/index.js';
import { AccountBudgetsModule } from './features/account-budgets/index.js';
import { AdGeneratorModule } from './features/ad-generator/index.js';
import { AdgroupNamesModule } from './features/adgroup-names/index.js';
import { AdgroupReportModule } from './features/adgroup-report/index.js';
import { AdvertiserReportModule } from './features/advertiser-report/index.js';
import { AfsChannelsModule } from './features/afs-channels/index.js';
import { AiTextsModule } from './features/ai-texts/index.js';
import { AlertsModule } from './features/alerts/index.js';
import { AuditLogModule } from './features/audit-log/index.js';
import { AutomationModule } from './features/automation/index.js';
import { AutomationRulesModule } from './features/automation-rules/index.js';
import { BackupModule } from './features/backup/index.js';
import { CampaignManagerModule } from './features/campaign-manager/index.js';
import { PushUploaderModule } from './features/push-uploader/index.js';
import { CompanySettingsModule } from './features/company-settings/index.js';
import { ContentWizardModule } from './features/content-wizard/index.js';
import { CurrencyRatesModule } from './features/currency-rates/index.js';
import { DailyReportModule } from './features/daily-report/index.js';
import { DraftsModule } from './features/drafts/index.js';
import { FactsModule } from './features/facts/index.js';
import { HotspotImagesModule } from './features/hotspot-images/index.js';
import { HotspotManagerModule } from './features/hotspot-manager/index.js';
import { ImageSourcesModule } from './features/image-sources/index.js';
import { ImagesModule } from './features/images/index.js';
import { ImportModule } from './features/import/index.js';
import { BlockedPlacementsModule } from './features/blocked-placements/index.js';
import { IssuesModule } from './features/issues/index.js';
import { KeywordMiningModule } from './features/keyword-mining/index.js';
import { KeywordPlannerModule } from './features/keyword-planner/index.js';
import { KeywordTrackerModule } from './features/keyword-tracker/index.js';
import { KeywordRotationModule } from './features/keyword-rotation/index.js';
import { LinkGeneratorModule } from './features/link-generator/index.js';
import { MediaConfigModule } from './features/media-config/index.js';
import { MediaLibraryModule } from './features/media-library/index.js';
import { MessagesModule } from './features/messages/index.js';
import { MonthlyCostsModule } from './features/monthly-costs/index.js';
import { PartnerAccountsModule } from './features/partner-accounts/index.js';
import { PasswordLinksModule } from './features/password-links/index.js';
import { PlacementManagerModule } from './features/placement-manager/index.js';
import { ReferenceListsModule } from './features/reference-lists/index.js';
import { RestatedFiguresModule } from './features/restated-figures/index.js';
import { RevenueShareModule } from './features/revenue-share/index.js';
import { RolesModule } from './features/roles/index.js';
import { SavedViewsModule } from './features/saved-views/index.js';
import { SecondFactorModule } from './features/second-factor/index.js';
import { SearchModule } from './features/search/index.js';
import { SessionModule } from './features/session/index.js';
import { SitesModule } from './features/sites/index.js';
import { StatusModule } from './features/status/index.js';
import { SyncModule } from './features/sync/index.js';
import { TeamsModule } from './features/teams/index.js';
import { TqReportModule } from './features/tq-report/index.js';
import { UrlChecksModule } from './features/url-checks/index.js';
import { UsersModule } from './features/users/index.js';
import { PLAIN_REPORTS, plainReportModule, ReportingModule } from './reporting/index.js';

/** All features of the product, by topic. */
export const FEATURES = [
  // Users, and the choices available to them.
  SessionModule,
  SecondFactorModule,
  ReferenceListsModule,
  SearchModule,
  // Import of figures.
  FactsModule,
  ImportModule,
  CurrencyRatesModule,
  SyncModule,
  // Reports.
  ...PLAIN_REPORTS.map(plainReportModule),
  AdgroupReportModule,
  RestatedFiguresModule,
  DailyReportModule,
  TqReportModule,
  AdvertiserReportModule,
  HotspotImagesModule,
  HotspotManagerModule,
  AlertsModule,
  AccountBudgetsModule,
  MonthlyCostsModule,
  IssuesModule,
  BlockedPlacementsModule,
  SavedViewsModule,
  // Changes at the platforms.
  AutomationModule,
  AutomationRulesModule,
  // History.
  AuditLogModule,
  // Backups, and the current status.
  BackupModule,
  StatusModule,
  // Tools that build ads.
  MediaLibraryModule,
  ImageSourcesModule,
  AiTextsModule,
  UrlChecksModule,
  DraftsModule,
  AdGeneratorModule,
  CampaignManagerModule,
  PushUploaderModule,
  ContentWizardModule,
  AfsChannelsModule,
  PlacementManagerModule,
  LinkGeneratorModule,
  KeywordPlannerModule,
  KeywordTrackerModule,
  KeywordMiningModule,
  // Settings.
  TeamsModule,
  RolesModule,
  UsersModule,
  PasswordLinksModule,
  PartnerAccountsModule,
  RevenueShareModule,
  ImagesModule,
  SitesModule,
  MediaConfigModule,
  KeywordRotationModule,
  AbTestingModule,
  AdgroupNamesModule,
  MessagesModule,
  CompanySettingsModule,
];

@Module({})
export class AppModule {
  /** Creates the module. @param isApi true if requests are served, because a worker builds no schema */
  static of(config: Config, { isApi, logTo }: { isApi: boolean; logTo?: LogOutput | undefined }): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.of(config),
        LoggingModule.to(logTo),
        DatabaseModule,
        QueueModule,
        SecretsModule,
        ScannerModule,
        StorageModule,
        AuthModule,
        ChangesModule,
        MailModule,
        HealthModule,
        MetricsModule,
        ...(isApi ? [ConsoleGraphQLModule] : []),
        ReportingModule,
        ...FEATURES,
      ],
    };
  }
}
