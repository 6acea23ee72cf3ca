import { ALERT_TYPES, type AlertDeliveryForm, DEFAULT_ALERT_TIMINGS } from '@adops/domain';
import type { Stored } from '../../app/forms/useSaveForm.js';
import type { AlertDeliveryFieldsFragment, AlertDeliveryInput } from '../../gql/graphql.js';

/** Labels of the fields on screen. */
export const DELIVERY_LABELS = {
  isOn: 'Send alerts by email',
  timings: 'Alerts',
  timeZone: 'Time zone',
  digestHour: 'Daily digest at',
  quietFrom: 'Quiet from',
  quietTo: 'Quiet until',
  escalateAfter: 'Hours until the leader is notified',
  mailsMembers: 'Email members who have no settings of their own',
};
export const TEAM_LABELS = { ...DELIVERY_LABELS, isOn: 'Send alerts to this team' };

export function storedDeliveryOf(delivery: AlertDeliveryFieldsFragment): Stored<AlertDeliveryForm> {
  const { isOn, timings, timeZone, digestHour, quietFrom, quietTo, escalateAfter, mailsMembers, version } = delivery;
  const chosen = Object.fromEntries(timings.map(({ type, normal, high }) => [type, { normal, high }]));
  return {
    version,
    values: {
      isOn,
      timings: { ...DEFAULT_ALERT_TIMINGS, ...chosen },
      timeZone,
      digestHour,
      quietFrom: quietFrom ?? null,
      quietTo: quietTo ?? null,
      escalateAfter: escalateAfter ?? null,
      mailsMembers,
    },
  };
}

export function deliveryInputOf(values: AlertDeliveryForm, version: number | null): AlertDeliveryInput {
  const { timings, ...rest } = values;
  return {
    ...{ ...rest, version },
    timings: ALERT_TYPES.map(({ value }) => ({ type: value, ...timings[value] })),
  };
}
