import { useQuery } from '@apollo/client/react';
import { KEYWORD_ROTATION_REPORT } from '@adops/domain';
import { Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue, useDocumentTitle } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Fetched } from '../../app/loading/Fetched.js';
import { withPrevious } from '../../app/loading/query.js';
import { useCompanyPath } from '../../app/routes/useCompanyPath.js';
import { EmptyState } from '../../ui/EmptyState.js';
import { ROTATION_ADGROUPS } from './keyword-rotation.graphql.js';
import classes from './rotation.module.css';

const TYPING_PAUSE = 250;

/** Screen to choose the ad group whose rotation is opened. @param unknown invalid id in the address */
export function ChooseAdgroup({ unknown }: { readonly unknown?: string }) {
  const { title } = KEYWORD_ROTATION_REPORT;
  useDocumentTitle(`${title} · AdOps Console`);
  const [typed, setTyped] = useState('');
  const [searchPhrase] = useDebouncedValue(typed.trim(), TYPING_PAUSE);
  const query = withPrevious(useQuery(ROTATION_ADGROUPS, { variables: { searchPhrase } }));
  return (
    <div className={classes.choose}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.line}>
        {unknown === undefined ? '' : `“${unknown}” isn't an ad group ID. `}
        Choose the ad group whose keywords you want to see or change.
      </p>
      <TextInput
        aria-label="Search ad groups"
        placeholder="Ad group, campaign, site or ID"
        leftSection={<IconSearch size={14} />}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Fetched query={query} title="We couldn't load the ad groups" skeleton={<Skeleton height={240} />}>
        {({ keywordRotationAdgroups: adgroups }) =>
          adgroups.length === 0 ? (
            <EmptyState
              isHeading={false}
              title="No ad groups match"
              text={searchPhrase === '' ? 'Ad groups with a site appear here.' : 'Enter another part of the name, or the ID.'}
            />
          ) : (
            <AdgroupList adgroups={adgroups} />
          )
        }
      </Fetched>
    </div>
  ); // prettier-ignore
}

interface AdgroupListProps {
  readonly adgroups: readonly {
    readonly id: number;
    readonly name: string;
    readonly campaignName: string;
    readonly siteName: string;
    readonly sourceName: string;
    readonly hasKeywordRotation: boolean;
  }[];
}

function AdgroupList({ adgroups }: AdgroupListProps) {
  const path = useCompanyPath('keyword-rotation');
  return (
    <ul className={classes.adgroups} aria-label="Ad groups">
      {adgroups.map(({ id, name, campaignName, siteName, sourceName, hasKeywordRotation }) => (
        <li key={id}>
          <Link to={path(String(id))}>{name}</Link>
          <span className={classes.facts}>
            {[siteName, sourceName, campaignName, ...(hasKeywordRotation ? ['rotates keywords'] : [])].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
