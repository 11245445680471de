import { Alert, Box, Link, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useCreatePath, useGetMany } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { BulkFate } from '#schema/declaration/bulk.ts';
import type { Resource } from '#schema/declaration/defineResource.ts';
import { t } from '../../language/t.ts';
import { nounFor, singularNoun } from '../nouns.ts';
import { nameOf } from '../values.ts';

const MOST_SHOWN = 100;

interface BulkFatesProps {
  resource: Resource;
  fates: readonly BulkFate[];
  /** How many records change, said as it will be or as it was. */
  changed: string;
  /** What they are changed to. */
  children?: ReactNode;
}

/** How many change, how many have the values already, and what is refused, with its reason. */
export function BulkFates({ resource, fates, changed, children }: BulkFatesProps) {
  const own = useRef<HTMLElement>(null);
  // The keyboard goes on at what is new, since the button that it pressed is gone.
  useEffect(() => own.current?.focus(), []);
  const same = fates.filter(({ fate }) => fate === 'same').length;
  const refused = fates.filter(({ fate }) => fate === 'refused');
  const shown = refused.slice(0, MOST_SHOWN);
  const { data: records = [] } = useGetMany(
    resource.name,
    { ids: shown.map(({ id }) => id) },
    { enabled: shown.length > 0 },
  );
  const createPath = useCreatePath();
  const record = (id: string) => records.find((shown) => shown?.id === id);
  return (
    <Box ref={own} tabIndex={-1} sx={{ display: 'grid', gap: 3, outline: 'none' }}>
      <Typography sx={{ fontWeight: 'fontWeightMedium' }}>{changed}</Typography>
      {children}
      {same > 0 && (
        <Typography>
          {t('{count, plural, one {# has this already.} other {# have this already.}}', {
            count: same,
          })}
        </Typography>
      )}
      {refused.length > 0 && (
        <Alert severity="warning">
          {t('{count, plural, one {# is left as it is:} other {# are left as they are:}}', {
            count: refused.length,
          })}
          <Box component="ul" aria-label={t('What is left')} sx={LIST}>
            {shown.map(({ id, message, code }) => (
              <li key={id}>
                {code === 'not_found' || !record(id) ? (
                  t('A {thing}', { thing: singularNoun(resource) })
                ) : (
                  <Link
                    component={RouterLink}
                    to={createPath({ resource: resource.name, id, type: 'show' })}
                    target="_blank"
                  >
                    {nameOf(resource, record(id))}
                  </Link>
                )}
                {`: ${message ?? ''}`}
              </li>
            ))}
          </Box>
          {refused.length > shown.length &&
            t('And {count} further {things}.', {
              count: refused.length - shown.length,
              things: nounFor(refused.length - shown.length, resource),
            })}
        </Alert>
      )}
    </Box>
  );
}

const LIST = { m: 0, mt: 1, pl: 4, maxHeight: 240, overflowY: 'auto' } as const;
