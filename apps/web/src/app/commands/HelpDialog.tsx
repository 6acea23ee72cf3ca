import { Kbd, Modal, Table, Tabs, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { searchGlossary } from '@adops/domain';
import { useState } from 'react';
import { ScrollRegion } from '../../ui/ScrollRegion.js';
import classes from './HelpDialog.module.css';
import { KEY_HELP } from './keys.js';

/** Dialog with keyboard shortcuts and the meaning of terms. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Help" size="lg">
      <Tabs defaultValue="keyboard" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="keyboard">Keyboard</Tabs.Tab>
          <Tabs.Tab value="glossary">Glossary</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="keyboard">
          <Keys />
        </Tabs.Panel>
        <Tabs.Panel value="glossary">
          <Glossary />
        </Tabs.Panel>
      </Tabs>
    </Modal>
  );
}

function Keys() {
  return (
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
  );
}

function Glossary() {
  const [search, setSearch] = useState('');
  const found = searchGlossary(search);
  return (
    <>
      <TextInput
        mt="sm"
        data-autofocus
        aria-label="Search the glossary"
        placeholder="Search terms and meanings"
        leftSection={<IconSearch size={15} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <Text c="dimmed" mt="md" role="status">
          No term matches “{search.trim()}”.
        </Text>
      ) : (
        <ScrollRegion label="Terms" className={classes.scroll}>
          <dl className={classes.terms}>
            {found.map(({ term, meaning }) => (
              <div key={term} className={classes.entry}>
                <dt>{term}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </ScrollRegion>
      )}
    </>
  );
}
