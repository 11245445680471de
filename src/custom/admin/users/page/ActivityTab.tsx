import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import type { Person } from '#schema/users/accounts.ts';
import { Panel } from '#src/generator/Panel.tsx';
import { t } from '#src/language/t.ts';
import { ActivityTimeline } from '../../activityLogs/RecordTimeline.tsx';

/** What was done with the account, or what its person did themselves. */
export function ActivityTab({ person }: { person: Person }) {
  const [side, setSide] = useState<'about' | 'by'>('about');
  return (
    <Panel
      title={t('Activity')}
      action={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={side}
          aria-label={t('Which activity')}
          onChange={(_, next: 'about' | 'by' | null) => next && setSide(next)}
        >
          <ToggleButton value="about">{t('About them')}</ToggleButton>
          <ToggleButton value="by">{t('By them')}</ToggleButton>
        </ToggleButtonGroup>
      }
    >
      <ActivityTimeline
        key={side}
        filter={
          side === 'about'
            ? { resource: ['users'], subject_id: [person.id] }
            : { actor_id: [person.id] }
        }
      />
    </Panel>
  );
}
