import { graphql } from '../../app/transport/document.js';

export const ALERT_DELIVERY = graphql(`
  query AlertDelivery {
    alertDelivery {
      ...AlertDeliveryFields
      mutes {
        entityType
        entityId
        type
        name
        until
      }
    }
  }
  fragment AlertDeliveryFields on AlertDelivery {
    isOn
    timings {
      type
      normal
      high
    }
    timeZone
    digestHour
    quietFrom
    quietTo
    escalateAfter
    mailsMembers
    webhookHost
    version
    messages {
      id
      createdAt
      sentAt
      channel
      cause
      reason
      state
      error
      attempts
      alertCount
    }
  }
`);

export const TEAM_ALERT_DELIVERIES = graphql(`
  query TeamAlertDeliveries {
    teamAlertDeliveries {
      id
      name
      isActive
      isSet
      isOn
      mailsMembers
      escalateAfter
      webhookHost
      sentCount
      failedCount
    }
  }
`);

export const TEAM_ALERT_DELIVERY = graphql(`
  query TeamAlertDelivery($teamId: Int!) {
    teamAlertDelivery(teamId: $teamId) {
      ...AlertDeliveryFields
    }
    teamAlertDeliveries {
      id
      name
    }
  }
`);

export const UPDATE_TEAM_ALERT_DELIVERY = graphql(`
  mutation UpdateTeamAlertDelivery($teamId: Int!, $input: AlertDeliveryInput!) {
    updateTeamAlertDelivery(teamId: $teamId, input: $input) {
      ...SaveAnswer
    }
  }
`);

export const SET_ALERT_WEBHOOK = graphql(`
  mutation SetAlertWebhook($teamId: Int!, $url: String!) {
    setAlertWebhook(teamId: $teamId, url: $url) {
      status
      message
      signingKey
    }
  }
`);

export const REMOVE_ALERT_WEBHOOK = graphql(`
  mutation RemoveAlertWebhook($teamId: Int!) {
    removeAlertWebhook(teamId: $teamId) {
      status
      message
    }
  }
`);

export const TEST_ALERT_WEBHOOK = graphql(`
  mutation TestAlertWebhook($teamId: Int!) {
    testAlertWebhook(teamId: $teamId) {
      status
      message
    }
  }
`);

export const RETRY_ALERT_MESSAGE = graphql(`
  mutation RetryAlertMessage($messageId: Int!) {
    retryAlertMessage(messageId: $messageId) {
      status
      message
    }
  }
`);

export const RETRY_TEAM_ALERT_MESSAGE = graphql(`
  mutation RetryTeamAlertMessage($teamId: Int!, $messageId: Int!) {
    retryTeamAlertMessage(teamId: $teamId, messageId: $messageId) {
      status
      message
    }
  }
`);

export const UPDATE_ALERT_DELIVERY = graphql(`
  mutation UpdateAlertDelivery($input: AlertDeliveryInput!) {
    updateAlertDelivery(input: $input) {
      ...SaveAnswer
    }
  }
`);

export const MUTE_ALERTS = graphql(`
  mutation MuteAlerts($entityType: AlertMuteEntity!, $entityIds: [Int!]!, $type: AlertType, $hours: Int!) {
    muteAlerts(entityType: $entityType, entityIds: $entityIds, type: $type, hours: $hours) {
      status
      message
    }
  }
`);

export const TEST_ALERT_MAIL = graphql(`
  mutation TestAlertMail {
    testAlertMail {
      status
      message
    }
  }
`);
