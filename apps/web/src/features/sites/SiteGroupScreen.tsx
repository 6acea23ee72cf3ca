import { siteGroupForm } from '@adops/domain';
import { Navigate, useParams } from 'react-router';
import { formScreens } from '../../app/forms/declared-form.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { choicesWords, outcomeOf, savingWords } from './responses.js';
import { GroupFields } from './GroupFields.js';
import { GROUP_LABELS, NEW_GROUP, removalOf, storedGroup } from './group-values.js';
import * as documents from './sites.graphql.js';

const { New, Edit } = formScreens({
  parent: { label: 'Site groups', path: 'sites/site-groups/group' },
  words: { new: 'New site group', create: 'Create group', save: 'Save group', missing: 'Site group not found' },
  title: ({ name }) => name,
  schema: siteGroupForm,
  labels: GROUP_LABELS,
  blank: NEW_GROUP,
  choices: documents.SITE_CHOICES,
  loadFailure: choicesWords,
  idOf: ({ groupId }) => Number(groupId),
  read: { query: documents.SITE_GROUP, variables: () => ({}), stored: storedGroup },
  create: async (mutate, input) => outcomeOf((await mutate(documents.CREATE_SITE_GROUP, { input })).createSiteGroup),
  update: async (mutate, id, input, version) =>
    outcomeOf((await mutate(documents.EDIT_SITE_GROUP, { id, input, version })).siteGroup.edit),
  failure: savingWords('Failed to save site group'),
  remove: {
    label: 'Delete group',
    question: ({ stored, data }, id) => removalOf(stored, id, data),
    run: async (mutate, id) => (await mutate(documents.DELETE_SITE_GROUP, { id })).siteGroup.delete,
    failure: savingWords('Failed to delete site group'),
  },
  isReadOnly: ({ permissions }) => !permissions.has('edit-site-groups'),
  startAt: 'name',
  fields: GroupFields,
});

export const NewSiteGroupScreen = New;

/** Form of the group in the address. Without an id it redirects to the tree. */
export function SiteGroupScreen() {
  const tree = useCompanyPath('sites/site-groups/group')('');
  return useParams().groupId === undefined ? <Navigate to={tree} replace /> : <Edit />;
}
