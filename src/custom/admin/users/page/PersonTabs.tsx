import { Box, Tab, Tabs } from '@mui/material';
import { type ComponentType, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { can } from '#schema/declaration/access.ts';
import { reservation } from '#schema/resources/reservation.ts';
import type { Person } from '#schema/users/accounts.ts';
import { useViewer } from '#src/authProvider/useViewer.ts';
import { Relations } from '#src/generator/relations/Relations.tsx';
import { msg, t } from '#src/language/t.ts';
import { useMayReadActivity } from '../../activityLogs/useMayReadActivity.ts';
import { useMayAccessAnswers } from '../../questionnaires/access.ts';
import { AnswersTab } from '../../questionnaires/reading/AnswersTab.tsx';
import { ActivityTab } from './ActivityTab.tsx';
import { IdentificationTab } from './IdentificationTab.tsx';
import { PartSection } from './PartSection.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { EDUCATION } from './parts.ts';

interface PersonTab {
  id: string;
  label: string;
  panel: ComponentType<{ person: Person }>;
}

const TABS: readonly PersonTab[] = [
  { id: 'profile', label: msg('Profile'), panel: ProfileTab },
  { id: 'education', label: msg('Education and occupation'), panel: EducationTab },
  { id: 'identification', label: msg('Identification'), panel: IdentificationTab },
  { id: 'reservations', label: msg('Reservations'), panel: ReservationsTab },
  { id: 'answers', label: msg('Answers'), panel: AnswersTab },
  { id: 'activity', label: msg('Activity'), panel: ActivityTab },
];

/** Of somebody who was erased there is nothing to show here. */
const WITHOUT_PERSON = {
  profile: false,
  education: false,
  identification: false,
  answers: false,
};

/** The chosen tab is kept in the URL; what it shows is loaded once it is chosen. */
export function PersonTabs({ person }: { person: Person }) {
  const [params, setParams] = useSearchParams();
  const viewer = useViewer();
  const id = useId();
  const isOffered: Record<string, boolean> = {
    reservations: can(viewer, 'list', reservation),
    answers: useMayAccessAnswers('read_answers') && can(viewer, 'list', reservation),
    activity: useMayReadActivity(),
    ...(person.status === 'erased' && WITHOUT_PERSON),
  };
  const offered = TABS.filter((tab) => isOffered[tab.id] ?? true);
  const [first] = offered;
  const chosen = offered.find((tab) => tab.id === params.get('tab')) ?? first;
  if (!chosen) return null;
  const { panel: Content } = chosen;
  const choose = (next: string) =>
    setParams(next === first?.id ? {} : { tab: next }, { replace: true });
  return (
    <>
      <Tabs
        value={chosen.id}
        onChange={(_, next: string) => choose(next)}
        variant="scrollable"
        scrollButtons={false}
        aria-label={t('About this person')}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 4, minHeight: 44 }}
      >
        {offered.map((tab) => (
          <Tab
            key={tab.id}
            value={tab.id}
            id={`${id}-tab-${tab.id}`}
            aria-controls={`${id}-panel`}
            label={t(tab.label)}
            sx={{ minHeight: 44, textTransform: 'none', fontSize: 14 }}
          />
        ))}
      </Tabs>
      <Box
        key={chosen.id}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-tab-${chosen.id}`}
        sx={{ display: 'grid', gap: 4, maxWidth: 860 }}
      >
        <Content person={person} />
      </Box>
    </>
  );
}

function EducationTab({ person }: { person: Person }) {
  return (
    <PartSection
      person={person}
      part={EDUCATION}
      title={t('Education and occupation')}
      edit={t('Edit education and occupation')}
    />
  );
}

/** What they have booked, and whom they book for. */
function ReservationsTab({ person }: { person: Person }) {
  return <Relations record={person} />;
}
