import { Kbd, Modal, Table } from '@mantine/core';
import { KEY_HELP } from './keys.js';

export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keyboard" size="md">
      <Table verticalSpacing={6} horizontalSpacing={0}>
        <Table.Tbody>
          {KEY_HELP.map(({ keys, text }) => (
            <Table.Tr key={text}>
              <Table.Td>{text}</Table.Td>
              <Table.Td ta="right">
                {keys.map((key) => (
                  <Kbd key={key} ml={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
