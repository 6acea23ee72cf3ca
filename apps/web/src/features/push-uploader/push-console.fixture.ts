import { PUSH_LEVELS, PUSH_UPLOADER_DRAFT, type PushDraft, type TreeChanges, withChanges } from '@adops/domain';
import { afterEach, beforeEach } from '@jest/globals';
import { notifications } from '@mantine/notifications';
import { answerConsole, renderConsoleAt } from '../../../test/console-at.js';
import { answeredBy } from '../../../test/in-company.js';

const ACCOUNTS = [
  { __typename: 'AllowedPartnerAccount', id: 2, name: 'Push One', currency: 'USD' },
  { __typename: 'AllowedPartnerAccount', id: 3, name: 'Push Two', currency: 'EUR' },
];
const item = (value: string, label: string) => ({ __typename: 'EnumItem', value, label });
const ENUMERATIONS = {
  __typename: 'PushEnumerations',
  ...{ countries: [item('US', 'United States'), item('DE', 'Germany')], osType: [item('android', 'Android')] },
  ...{ format: [item('onclick', 'Onclick'), item('nativeads', 'Push')], minBudget: 10 },
};
export const uploader = (field: object) => ({
  propellerAdsUploader: { __typename: 'PropellerAdsUploaderQueries', ...field },
});

const facts = () => ({
  __typename: 'DraftSummary',
  ...{ id: 7, kind: 'pushUploader', title: '', state: 'open', version: 1, updatedAt: '2026-11-27T10:00:00Z' },
  ...{ publishedAt: null, task: null },
});

/** A console with a draft of the push uploader, as new for each test. */
class PushConsole {
  /** The draft as the console has it. */
  stored: PushDraft = { ...PUSH_UPLOADER_DRAFT.empty };
  answers: Record<string, object> = {};

  reset(): void {
    window.localStorage.clear();
    this.stored = { ...PUSH_UPLOADER_DRAFT.empty };
    this.answers = {
      PushAccounts: { auth: { __typename: 'Auth', allowedPartnerAccounts: ACCOUNTS } },
      PushEnumerations: uploader({ enumerations: ENUMERATIONS }),
      PushPresets: uploader({ presets: [] }),
      Drafts: answeredBy(() => ({ drafts: { __typename: 'DraftPage', rows: [facts()], totalRows: 1 } })),
      Draft: answeredBy(() => ({ draft: { ...facts(), __typename: 'Draft', payload: this.stored, problem: null } })),
      SaveDraft: this.saved('save'),
      SaveDraftChanges: this.saved('saveChanges'),
      CreateDraft: this.saved('create'),
    };
  }

  open(part: string, draft: Partial<PushDraft> = {}) {
    this.stored = { ...this.stored, ...draft };
    const calls = answerConsole(this.answers, ['propeller-ads-uploader']);
    const { router } = renderConsoleAt(`tools/propeller-ads-uploader/${part}`);
    return { calls, router };
  }

  private saved(name: string) {
    return answeredBy(({ input }) => {
      const { payload, changes } = input as { payload?: PushDraft; changes?: TreeChanges };
      this.stored = payload ?? withChanges(PUSH_LEVELS, this.stored, changes!)!;
      return {
        draft: {
          __typename: 'DraftMutations',
          [name]: { __typename: 'DraftResponse', status: 'success', message: null, errors: [], draft: facts() },
        },
      };
    });
  }
}

export function openPushConsole(): PushConsole {
  const desk = new PushConsole();
  beforeEach(() => desk.reset());
  afterEach(() => notifications.clean());
  return desk;
}
