import { type ComponentType, lazy } from 'react';
import { ResourceContextProvider } from 'react-admin';
import type { Resource } from '#schema/declaration/defineResource.ts';
import type { Someone } from '#schema/declaration/scope.ts';
import { mayImport } from '#schema/import/importable.ts';
import { resources } from '#schema/index.ts';
import { mayMerge } from '#schema/users/mayMerge.ts';
import { servesAnyTeam } from '#schema/visits/access.ts';
import { WaitingBadge } from '../custom/admin/users/review/WaitingBadge.tsx';
import type { Icon } from '../generator/icons.ts';
import { msg } from '../language/t.ts';

/** A screen of the administration that belongs to no list of records. */
export interface AdminPage {
  /** The path is below `/admin`; empty for what stands there itself. */
  path: string;
  label: string;
  icon: Icon;
  /** Absent for a page that only other pages link to. */
  menu?: NonNullable<Resource['menu']>;
  /** Whoever may do this sees it; where roles are named, whoever holds one of those as well. */
  needs: { resource: string; action: string; roles?: readonly string[] };
  /** A stricter rule than `needs`, for a page that only other pages link to. */
  isFor?: (viewer: Someone) => boolean;
  page: ComponentType;
  /** It stands beside its name in the menu. */
  badge?: ComponentType;
}

const DashboardPage = lazy(async () => ({
  default: (await import('../custom/admin/figures/DashboardPage.tsx')).DashboardPage,
}));
const IdentificationReview = lazy(async () => ({
  default: (await import('../custom/admin/users/review/IdentificationReview.tsx'))
    .IdentificationReview,
}));
const ImportPage = lazy(async () => ({
  default: (await import('../generator/import/ImportPage.tsx')).ImportPage,
}));

const DuplicatesPage = lazy(async () => ({
  default: (await import('../custom/admin/users/merging/DuplicatesPage.tsx')).DuplicatesPage,
}));
const ComparePage = lazy(async () => ({
  default: (await import('../custom/admin/users/merging/ComparePage.tsx')).ComparePage,
}));
const HealthAccessLogPage = lazy(async () => ({
  default: (await import('../custom/admin/healthInformation/HealthAccessLogPage.tsx'))
    .HealthAccessLogPage,
}));
const QuestionnaireList = lazy(async () => ({
  default: (await import('../custom/admin/questionnaires/QuestionnaireList.tsx')).QuestionnaireList,
}));
const QuestionnairePage = lazy(async () => ({
  default: (await import('../custom/admin/questionnaires/builder/QuestionnairePage.tsx'))
    .QuestionnairePage,
}));
const AnsweringPage = lazy(async () => ({
  default: (await import('../custom/admin/questionnaires/answering/AnsweringPage.tsx'))
    .AnsweringPage,
}));
const ResultsPage = lazy(async () => ({
  default: (await import('../custom/admin/questionnaires/results/ResultsPage.tsx')).ResultsPage,
}));

const SatisfactionPage = lazy(async () => ({
  default: (await import('../custom/admin/satisfaction/SatisfactionPage.tsx')).SatisfactionPage,
}));

const TodayPage = lazy(async () => ({
  default: (await import('../custom/admin/visits/TodayPage.tsx')).TodayPage,
}));

const StatusPage = lazy(async () => ({
  default: (await import('../custom/admin/monitoring/StatusPage.tsx')).StatusPage,
}));

/** The start page of administrators; who may not see it starts at their first list. */
export const HOME: AdminPage = {
  path: '',
  label: msg('Dashboard'),
  icon: 'dashboard',
  menu: { section: 'Work', position: 0 },
  needs: { resource: 'reservations', action: 'read_figures' },
  page: DashboardPage,
};

export const TODAY: AdminPage = {
  path: 'today',
  label: msg('Today'),
  icon: 'today',
  menu: { section: 'Work', position: -1 },
  needs: { resource: 'reservations', action: 'update_activity_status' },
  isFor: servesAnyTeam,
  page: TodayPage,
};

export const PAGES: readonly AdminPage[] = [
  TODAY,
  // For whoever begins with the day instead.
  {
    path: 'dashboard',
    label: HOME.label,
    icon: HOME.icon,
    needs: HOME.needs,
    page: DashboardPage,
  },
  {
    path: 'identification-review',
    label: msg('Identifications'),
    icon: 'identification',
    menu: { section: 'People', position: 1.5 },
    needs: { resource: 'users', action: 'verify_identification' },
    page: IdentificationReview,
    badge: WaitingBadge,
  },
  ...resources.filter(({ importable }) => importable !== undefined).map(importPageOf),
  {
    path: 'users/duplicates',
    label: msg('Likely duplicates'),
    icon: 'user',
    needs: { resource: 'users', action: 'merge' },
    isFor: mayMerge,
    page: DuplicatesPage,
  },
  {
    path: 'users/duplicates/:one/:other',
    label: msg('Compare two records'),
    icon: 'user',
    needs: { resource: 'users', action: 'merge' },
    isFor: mayMerge,
    page: ComparePage,
  },
  {
    path: 'health-readings',
    label: msg('Who read health information'),
    icon: 'health',
    menu: { section: 'Organisation', position: 9 },
    needs: { resource: 'users', action: 'list_health_readings' },
    page: HealthAccessLogPage,
  },
  {
    path: 'questionnaires',
    label: msg('Questionnaires'),
    icon: 'questionnaire',
    menu: { section: 'Offer', position: 1.5 },
    needs: { resource: 'questionnaire-sections', action: 'update' },
    page: QuestionnaireList,
  },
  {
    path: 'questionnaires/:team_id',
    label: msg('Questionnaire'),
    icon: 'questionnaire',
    needs: { resource: 'questionnaire-sections', action: 'update' },
    page: QuestionnairePage,
  },
  {
    path: 'answering/:form/:service_id/:user_id',
    label: msg('Questions about a person'),
    icon: 'questionnaire',
    needs: { resource: 'questionnaire-sections', action: 'answer_as_respondent' },
    page: AnsweringPage,
  },
  {
    path: 'questionnaire-results',
    label: msg('Results'),
    icon: 'results',
    menu: { section: 'Work', position: 8 },
    needs: { resource: 'questionnaire-sections', action: 'read_results' },
    page: ResultsPage,
  },
  {
    path: 'satisfaction',
    label: msg('Satisfaction'),
    icon: 'satisfaction',
    menu: { section: 'Work', position: 9 },
    needs: HOME.needs,
    page: SatisfactionPage,
  },
  {
    path: 'status',
    label: msg('Status'),
    icon: 'status',
    menu: { section: 'Organisation', position: 10 },
    needs: { resource: 'settings', action: 'show_status' },
    page: StatusPage,
  },
];

function importPageOf(resource: Resource): AdminPage {
  const { name, icon } = resource;
  return {
    path: `${name}/import`,
    label: msg('Import'),
    icon,
    needs: { resource: name, action: 'list' },
    isFor: (viewer) => mayImport(viewer, resource),
    page: () => (
      <ResourceContextProvider value={name}>
        <ImportPage />
      </ResourceContextProvider>
    ),
  };
}
