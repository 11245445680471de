import { Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useState } from 'react';
import { differencesBetween, type Version } from '#schema/revisions/versions.ts';
import { t } from '../../language/t.ts';
import { useDeclaration } from '../declarations.ts';
import { exactTime } from '../formats.ts';
import { useTimeZone } from '../useSettings.ts';
import { Differences, labelOf } from './Differences.tsx';

interface VersionListProps {
  /** Newest first, beginning with what stands now. */
  versions: readonly Version[];
  /** Absent where there is no way back. */
  onBack?: (version: Version) => void;
}

/** Who wrote each version, when, and what they changed; two that are chosen are compared. */
export function VersionList({ versions, onBack }: VersionListProps) {
  const resource = useDeclaration();
  const zone = useTimeZone();
  const [chosen, setChosen] = useState<readonly Version['id'][]>([]);
  const choose = (id: Version['id']) =>
    setChosen(
      chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen.slice(-1), id],
    );
  const [newer, older] = versions.filter(({ id }) => chosen.includes(id));
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>
        {t('Choose two to see how they differ.')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {versions.map((version, at) => {
          const before = versions[at + 1];
          const when = exactTime(version.written_at, zone);
          return (
            <Box component="li" key={version.id ?? 'now'} sx={LINE}>
              <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
                <FormControlLabel
                  control={
                    <Checkbox
                      checked={chosen.includes(version.id)}
                      onChange={() => choose(version.id)}
                    />
                  }
                  label={
                    version.actor
                      ? t('{when}, by {name}', { when, name: version.actor.name })
                      : when
                  }
                />
                <Typography sx={{ color: 'text.secondary', pl: 6, overflowWrap: 'anywhere' }}>
                  {before
                    ? differencesBetween(resource, before.values, version.values)
                        .map(labelOf)
                        .join(', ')
                    : t('The oldest that is kept')}
                </Typography>
              </Box>
              {version.id === null && (
                <Typography sx={{ color: 'text.secondary' }}>{t('The latest')}</Typography>
              )}
              {version.id !== null && onBack && (
                <Button
                  variant="outlined"
                  aria-label={`${t('Back to this version')}: ${when}`}
                  onClick={() => onBack(version)}
                >
                  {t('Back to this version')}
                </Button>
              )}
            </Box>
          );
        })}
      </Box>
      <Box role="status">
        {newer && older && (
          <Differences
            title={t('From {older} to {newer}', {
              older: exactTime(older.written_at, zone),
              newer: exactTime(newer.written_at, zone),
            })}
            differences={differencesBetween(resource, older.values, newer.values)}
            before={older.values}
            after={newer.values}
          />
        )}
      </Box>
    </>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
} as const;
