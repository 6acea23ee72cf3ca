import { graphql } from '../../app/transport/document.js';

export const ALERT_DELIVERY = graphql(`
  query AlertDelivery {
    alertDelivery {
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
      version
      mutes {
        entityType
        entityId
        type
        name
        until
      }
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
  mutation MuteAlerts($entityType: AlertMuteEntity!, $entityId: Int!, $type: AlertType, $hours: Int!) {
    muteAlerts(entityType: $entityType, entityId: $entityId, type: $type, hours: $hours) {
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
