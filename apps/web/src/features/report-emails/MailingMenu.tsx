import { Button, Menu } from '@mantine/core';
import { Link } from 'react-router';
import { confirmChange } from '../../app/forms/confirmChange.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { useAccess } from '../../app/session/SessionProvider.js';
import { useAnswered } from '../../app/transport/useAnswered.js';
import { deletionOf, type Mailing } from './mailing-values.js';
import { routes } from './manifest.js';
import { DELETE_MAILING, LEAVE_MAILING, SEND_MAILING, SET_MAILING_ON } from './report-emails.graphql.js';

/** Actions on a report email in the list, according to the user's rights. */
export function MailingMenu({ mailing: { id, viewName, isOn, canEdit, users } }: { readonly mailing: Mailing }) {
  const { user } = useAccess();
  const path = useCompanyPath(routes.reportEmails);
  // The list is a query on screen, which every mutation sends again.
  const { send, isBusy } = useAnswered(() => undefined);
  const remove = async (): Promise<void> => {
    if (await confirmChange(deletionOf(viewName)))
      await send(DELETE_MAILING, { id }, ({ viewMailing }) => viewMailing.delete);
  };
  return (
    <Menu position="bottom-end" portalProps={{ target: '#main' }}>
      <Menu.Target>
        <Button size="compact-xs" variant="default" loading={isBusy} aria-label={`Actions on the email of ${viewName}`}>
          Actions
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={path(String(id))}>
          {canEdit ? 'Edit' : 'Open'}
        </Menu.Item>
        <Menu.Item onClick={() => void send(SEND_MAILING, { id }, ({ viewMailing }) => viewMailing.sendNow)}>
          Send me one now
        </Menu.Item>
        {canEdit && (
          <Menu.Item
            onClick={() => void send(SET_MAILING_ON, { id, isOn: !isOn }, ({ viewMailing }) => viewMailing.setOn)}
          >
            {isOn ? 'Turn off' : 'Turn on'}
          </Menu.Item>
        )}
        {users.some((each) => each.id === user.id) && (
          <Menu.Item onClick={() => void send(LEAVE_MAILING, { id }, ({ viewMailing }) => viewMailing.leave)}>
            Stop my emails
          </Menu.Item>
        )}
        {canEdit && <Menu.Item onClick={() => void remove()}>Delete…</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  );
}
