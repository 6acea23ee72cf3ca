import { graphql } from '../../app/transport/document.js';

export const PUSH_ACCOUNTS = graphql(`
  query PushAccounts {
    auth {
      allowedPartnerAccounts(isActive: true, partnerId: 28, showOrganicAccounts: true) {
        id
        name
        currency
      }
    }
  }
`);

export const PUSH_ENUMERATIONS = graphql(`
  query PushEnumerations {
    propellerAdsUploader {
      enumerations {
        countries {
          value
          label
        }
        osType {
          value
          label
        }
        format {
          value
          label
        }
        minBudget
      }
    }
  }
`);

export const UPLOAD_CAMPAIGNS = graphql(`
  mutation UploadPushCampaigns($partnerAccountId: Int!, $campaigns: [PushCampaignInput!]!) {
    uploadCampaigns(partnerAccountId: $partnerAccountId, campaigns: $campaigns) {
      status
      message
      campaigns {
        id
        errors {
          attribute
          errors
        }
      }
    }
  }
`);

export const PUSH_TASKS = graphql(`
  query PushTasks(
    $page: Int!
    $perPage: Int!
    $partnerAccountId: Int
    $name: String
    $dateRange: DateRangeInput
    $statuses: [UploadTaskStatus!]
    $format: String
  ) {
    propellerAdsUploader {
      tasks(
        page: $page
        perPage: $perPage
        partnerAccountId: $partnerAccountId
        name: $name
        dateRange: $dateRange
        statuses: $statuses
        format: $format
      ) {
        totalRecords
        rows {
          id
          partnerAccountId
          bayer {
            id
            username
          }
          user {
            id
            username
          }
          status
          createdAt
          startedAt
          finishedAt
          error
          review {
            status
            feedback
          }
          campaign {
            name
            format
            targetUrl
            dailyAmount
            totalAmount
            bid
            markets
            devices
            osTypes
            status
            creatives {
              title
              description
              icon
              image
            }
            errors {
              attribute
              errors
            }
          }
        }
      }
    }
  }
`);

export const RESTART_PUSH_TASKS = graphql(`
  mutation RestartPushTasks($taskIds: [Int!], $filters: PushTaskFiltersInput) {
    restartPushTasks(taskIds: $taskIds, filters: $filters) {
      status
      message
    }
  }
`);

export const CANCEL_PUSH_TASKS = graphql(`
  mutation CancelPushTasks($taskIds: [Int!]!) {
    cancelPushTasks(taskIds: $taskIds) {
      status
      message
    }
  }
`);

export const PUSH_PRESETS = graphql(`
  query PushPresets {
    propellerAdsUploader {
      presets {
        id
        name
        default
        leftOut
        values {
          isEnabled
          format
          targetUrl
          bid
          dailyAmount
          totalAmount
          markets
          devices
          osTypes
        }
      }
    }
  }
`);

export const SAVE_PUSH_PRESET = graphql(`
  mutation SavePushPreset($name: String!, $default: Boolean!, $values: PushPresetInput!) {
    savePushPreset(name: $name, default: $default, values: $values) {
      status
      message
    }
  }
`);

export const DELETE_PUSH_PRESET = graphql(`
  mutation DeletePushPreset($name: String!) {
    deletePushPreset(name: $name) {
      status
      message
    }
  }
`);
