import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type AlertDeliveryForm,
  alertDeliveryForm,
  type AlertTimings,
  type AlertTypeName,
  DEFAULT_ALERT_TIMINGS,
} from '@adops/domain';
import { isOutsideUrl } from '@adops/connectors';
import { type Change, Changes, found } from '../../../core/changes/index.js';
import { Database, Entities } from '../../../core/database/index.js';
import {
  BadUserInput,
  type BaseResponse,
  done,
  notDone,
  ResponseStatus,
  type SaveAnswer,
} from '../../../core/graphql/index.js';
import { Mailer } from '../../../core/mail/index.js';
import { findMember, type Viewer } from '../../../core/tenancy/index.js';
import { AlertWebhooks } from './alert-webhooks.service.js';
import {
  lockOwner,
  type Muted,
  mutedNames,
  readDelivery,
  readMessages,
  readMutes,
  readTeamDeliveries,
  type Receiver,
  recordTest,
  retryMessage,
  saveDelivery,
  setMutes,
  setWebhookHost,
  type StoredDelivery,
} from './delivery-settings.repository.js';
import type { AlertDelivery, AlertDeliveryInput, AlertWebhookResponse, TeamAlertDelivery } from './delivery.model.js';

const MAX_MUTE_HOURS = 24 * 90;
/** Maximum number of entities per request, which is the number of rows on a page. */
const MAX_MUTED = 500;
const NOUNS = { adgroup: 'ad groups', account: 'accounts', site: 'sites', feed: 'feeds' } as const;
const MAX_URL = 2_000;
const NO_TEAM = 'Team not found.';
const TEST = 'This is a test message from AdOps Console. You will receive alerts here.';

const BLANK: AlertDeliveryForm = {
  isOn: false,
  timings: DEFAULT_ALERT_TIMINGS,
  timeZone: 'UTC',
  digestHour: 8,
  quietFrom: null,
  quietTo: null,
  escalateAfter: null,
  mailsMembers: false,
};
export const own = ({ userId }: Viewer): Receiver => ({ kind: 'user', ownerId: userId });
export const ofTeam = (teamId: number): Receiver => ({ kind: 'team', ownerId: teamId });

/** Manages how users and teams receive alerts: settings, mutes, webhooks, and sent messages. */
@Injectable()
export class DeliverySettingsService {
  constructor(
    private readonly database: Database,
    private readonly entities: Entities,
    private readonly changes: Changes,
    private readonly mailer: Mailer,
    private readonly webhooks: AlertWebhooks,
  ) {}

  async of(viewer: Viewer, receiver: Receiver): Promise<AlertDelivery> {
    const { companyId, userId } = viewer;
    const entities = this.entities.for(companyId);
    if (receiver.kind === 'team') found(await entities.team.findFirst({ where: { id: receiver.ownerId } }), NO_TEAM);
    const [stored, messages, mutes] = await Promise.all([
      readDelivery(entities, receiver),
      readMessages(this.database.pool, companyId, receiver),
      receiver.kind === 'user' ? readMutes(this.database.pool, companyId, userId) : [],
    ]);
    const { timings, ...form } = stored ?? { ...BLANK, version: 0, webhookHost: null };
    const listed = Object.entries(timings).map(([type, timing]) => ({ type: type as AlertTypeName, ...timing }));
    return { ...form, isSet: stored !== null, timings: listed, messages, mutes };
  }

  teams({ companyId }: Viewer): Promise<TeamAlertDelivery[]> {
    return readTeamDeliveries(this.database.pool, companyId);
  }

  /** Sends a failed message again. The receiver's permissions are read when it is sent, as for the first attempt. */
  retry(viewer: Viewer, receiver: Receiver, messageId: number): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const name = await lockReceiver(change, receiver);
      const cause = await retryMessage(change, receiver, messageId);
      if (cause === null) return notDone('Only failed alert messages can be retried.');
      await record(change, receiver, 'retry', { name, after: { messageId, cause } });
      return done('The message will be sent again.');
    });
  }

  update(viewer: Viewer, receiver: Receiver, input: AlertDeliveryInput): Promise<SaveAnswer> {
    return this.changes.save(viewer, async (change) => {
      const name = await lockReceiver(change, receiver);
      const before = await readDelivery(change.entities, receiver);
      change.sameVersion(before?.version ?? 0, input.version, 'settings form');
      const form = change.check(alertDeliveryForm, formOf(input, before, receiver));
      await saveDelivery(change, receiver, form, before);
      await record(change, receiver, 'update', { name, before: before && described(before), after: form });
      return done('Alert delivery was saved.');
    });
  }

  /** Mutes alerts of the entities for the viewer. 0 hours ends the mutes. */
  mute(viewer: Viewer, asked: Muted, hours: number): Promise<BaseResponse> {
    if (hours < 0 || hours > MAX_MUTE_HOURS) throw new BadUserInput('Alerts can be muted for up to 90 days.');
    const muted = { ...asked, entityIds: [...new Set(asked.entityIds)] };
    if (muted.entityIds.length === 0 || muted.entityIds.length > MAX_MUTED)
      throw new BadUserInput(`You can mute 1 to ${MAX_MUTED} at once.`);
    return this.changes.run(viewer, async (change) => {
      const names = await mutedNames(change, muted);
      found(names.length === muted.entityIds.length || null);
      await setMutes(change, muted, hours);
      await record(change, own(viewer), hours === 0 ? 'unmute' : 'mute', {
        after: { ...muted, entityNames: names, hours },
      });
      const of = names.length === 1 ? names[0] : `${names.length} ${NOUNS[muted.entityType]}`;
      return done(hours === 0 ? `Alerts of ${of} are unmuted.` : `Alerts of ${of} are muted.`);
    });
  }

  /** Sets the address of a team's webhook. Each change creates a new key, which only this response contains. */
  async setWebhook(viewer: Viewer, teamId: number, url: string): Promise<AlertWebhookResponse> {
    if (url.length > MAX_URL || !url.startsWith('https://') || !isOutsideUrl(url))
      return notDone('Enter an https address outside private networks.');
    if (!this.webhooks.canKeepSecrets)
      return notDone(
        "The webhook can't be saved because this server has no encryption key. Ask your administrator to set SECRETS_KEYS.",
      );
    const host = new URL(url).hostname;
    return this.changes.run(viewer, async (change) => {
      const name = await lockReceiver(change, ofTeam(teamId));
      const before = await readDelivery(change.entities, ofTeam(teamId));
      if (!before) await saveDelivery(change, ofTeam(teamId), { ...BLANK, isOn: true }, null);
      await setWebhookHost(change, teamId, host);
      const signingKey = await this.webhooks.set(viewer.companyId, teamId, url, viewer.actorId, change.on);
      await record(change, ofTeam(teamId), 'webhook', {
        name,
        before: { webhookHost: before?.webhookHost ?? null },
        after: { webhookHost: host },
      });
      return { status: ResponseStatus.success, message: 'The webhook was saved.', signingKey };
    });
  }

  removeWebhook(viewer: Viewer, teamId: number): Promise<BaseResponse> {
    return this.changes.run(viewer, async (change) => {
      const name = await lockReceiver(change, ofTeam(teamId));
      const before = await readDelivery(change.entities, ofTeam(teamId));
      if (!before?.webhookHost) return notDone('This team has no webhook.');
      await setWebhookHost(change, teamId, null);
      await this.webhooks.remove(viewer.companyId, teamId, change.on);
      await record(change, ofTeam(teamId), 'webhook', {
        name,
        before: { webhookHost: before.webhookHost },
        after: { webhookHost: null },
      });
      return done('The webhook was removed.');
    });
  }

  async testWebhook(viewer: Viewer, teamId: number): Promise<BaseResponse> {
    const stored = await readDelivery(this.entities.for(viewer.companyId), ofTeam(teamId));
    if (!stored?.webhookHost) return notDone('This team has no webhook.');
    const { error } = await this.webhooks.post(viewer.companyId, teamId, { text: TEST }, `test-${randomUUID()}`);
    return this.tested(viewer, ofTeam(teamId), error);
  }

  async testMail(viewer: Viewer): Promise<BaseResponse> {
    const { companyId, userId } = viewer;
    const member = await findMember(this.database.pool, companyId, userId);
    if (!member?.email) return notDone('You have no email address. Ask an administrator to add one.');
    if (!this.mailer.isConfigured)
      return notDone('Email is not set up on this server. Ask your administrator to set it up.');
    const text = `${TEST}\n`;
    const isSent = await this.mailer.send({ to: member.email, subject: 'Test of alert delivery', text });
    return this.tested(viewer, own(viewer), isSent ? null : 'The mail server rejected the message.');
  }

  private async tested({ companyId }: Viewer, receiver: Receiver, error: string | null): Promise<BaseResponse> {
    await recordTest(this.database.pool, companyId, receiver, error);
    return error === null ? done('The test message was sent.') : notDone(`The test message was not sent. ${error}`);
  }
}

/**
 * Locks the receiver, so that two saves run in sequence. Throws if the team doesn't exist.
 * @returns the name of a team, or null for a user
 */
async function lockReceiver(change: Change, receiver: Receiver): Promise<string | null> {
  return found(await lockOwner(change, receiver), receiver.kind === 'team' ? NO_TEAM : undefined).name;
}

function formOf(
  { version: _, timings, ...input }: AlertDeliveryInput,
  before: StoredDelivery | null,
  { kind }: Receiver,
): unknown {
  const given = Object.fromEntries(timings.map(({ type, normal, high }) => [type, { normal, high }]));
  const merged: AlertTimings = { ...(before?.timings ?? DEFAULT_ALERT_TIMINGS), ...given };
  const isTeam = kind === 'team';
  return {
    ...input,
    timings: merged,
    quietFrom: input.quietFrom ?? null,
    quietTo: input.quietTo ?? null,
    escalateAfter: isTeam ? (input.escalateAfter ?? null) : null,
    mailsMembers: isTeam && (input.mailsMembers ?? false),
  };
}

const described = ({ version: _, webhookHost: __, ...form }: StoredDelivery): object =>
  Object.fromEntries(Object.entries(form).filter(([key]) => key in BLANK));

const record = (
  change: Change,
  { kind, ownerId }: Receiver,
  what: string,
  { name = null, before, after }: { name?: string | null; before?: object | null; after: object },
) =>
  change.record({
    action: `alert-delivery.${what}`,
    entityType: kind,
    entityId: ownerId,
    ...(name !== null && { entityName: name }),
    ...(before && { before }),
    after,
  });
