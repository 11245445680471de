import { lazy, type ReactNode } from 'react';
import { msg } from './language/t.ts';
import { ResourceList } from './resources/list/ResourceList.tsx';
import type { ResourceOverrides } from './resources/resourceOverrides.ts';

const ReservationDesk = lazy(async () => ({
  default: (await import('./custom/admin/desk/ReservationDesk.tsx')).ReservationDesk,
}));
const ReservationPage = lazy(async () => ({
  default: (await import('./custom/admin/desk/ReservationPage.tsx')).ReservationPage,
}));
const BookOnBehalf = lazy(async () => ({
  default: (await import('./custom/admin/desk/BookOnBehalf.tsx')).BookOnBehalf,
}));
const WeekPreview = lazy(async () => ({
  default: (await import('./custom/admin/desk/WeekPreview.tsx')).WeekPreview,
}));

const ServiceStatus = lazy(async () => ({
  default: (await import('./custom/admin/desk/ServiceStatus.tsx')).ServiceStatus,
}));

const PeopleList = lazy(async () => ({
  default: (await import('./custom/admin/people/list/PeopleList.tsx')).PeopleList,
}));
const PersonPage = lazy(async () => ({
  default: (await import('./custom/admin/people/page/PersonPage.tsx')).PersonPage,
}));

const RoleList = () => <ResourceList isUnselectable={({ built_in }) => built_in === true} />;
const RolePage = lazy(async () => ({
  default: (await import('./custom/admin/roles/RolePage.tsx')).RolePage,
}));
const SettingsSaveStep = lazy(async () => ({
  default: (await import('./custom/admin/settings/SettingsSaveStep.tsx')).SettingsSaveStep,
}));
const RoleSaveStep = lazy(async () => ({
  default: (await import('./custom/admin/roles/RoleSaveStep.tsx')).RoleSaveStep,
}));
const ReachInput = lazy(async () => ({
  default: (await import('./custom/admin/roles/ReachInput.tsx')).ReachInput,
}));
const PermissionsInput = lazy(async () => ({
  default: (await import('./custom/admin/roles/PermissionsInput.tsx')).PermissionsInput,
}));

const ActivityList = lazy(async () => ({
  default: (await import('./custom/admin/activity/ActivityList.tsx')).ActivityList,
}));
const ActivityPage = lazy(async () => ({
  default: (await import('./custom/admin/activity/ActivityPage.tsx')).ActivityPage,
}));

const AdminNotifications = lazy(async () => ({
  default: (await import('./custom/admin/notifications/AdminNotifications.tsx')).AdminNotifications,
}));

const CityInput = lazy(async () => ({
  default: (await import('./custom/admin/places/CityInput.tsx')).CityInput,
}));
const HolidaysInput = lazy(async () => ({
  default: (await import('./custom/admin/settings/holidays/HolidaysInput.tsx')).HolidaysInput,
}));
const OrphanSaveStep = lazy(async () => ({
  default: (await import('./custom/admin/orphans/OrphanSaveStep.tsx')).OrphanSaveStep,
}));
/** The password is asked for inside: what it adds to a save passes the question about visits. */
const SettingsSaveSteps = ({ children }: { children: ReactNode }) => (
  <OrphanSaveStep>
    <SettingsSaveStep>{children}</SettingsSaveStep>
  </OrphanSaveStep>
);
const LanguagesInput = lazy(async () => ({
  default: (await import('./custom/admin/settings/LanguagesInput.tsx')).LanguagesInput,
}));
const InstallationWarnings = lazy(async () => ({
  default: (await import('./custom/admin/settings/InstallationWarnings.tsx')).InstallationWarnings,
}));
const PrivacyNoticeInput = lazy(async () => ({
  default: (await import('./custom/admin/settings/PrivacyNoticeInput.tsx')).PrivacyNoticeInput,
}));
const MailTest = lazy(async () => ({
  default: (await import('./custom/admin/settings/MailTest.tsx')).MailTest,
}));

const MailQueue = lazy(async () => ({
  default: (await import('./custom/admin/mailQueue/MailQueue.tsx')).MailQueue,
}));
const RecordSendAgain = lazy(async () => ({
  default: (await import('./custom/admin/mailQueue/SendAgain.tsx')).RecordSendAgain,
}));

const ReachedLimits = lazy(async () => ({
  default: (await import('./custom/admin/limits/ReachedLimits.tsx')).ReachedLimits,
}));
const RecordLift = lazy(async () => ({
  default: (await import('./custom/admin/limits/Lift.tsx')).RecordLift,
}));

const TeamQuestionnaire = lazy(async () => ({
  default: (await import('./custom/admin/questionnaire/TeamQuestionnaire.tsx')).TeamQuestionnaire,
}));
const RequiresQuestionnaire = lazy(async () => ({
  default: (await import('./custom/admin/questionnaire/RequiresQuestionnaire.tsx'))
    .RequiresQuestionnaire,
}));
const AskAgain = lazy(async () => ({
  default: (await import('./custom/admin/questionnaire/RequiresQuestionnaire.tsx')).AskAgain,
}));
const AskAgainMonths = lazy(async () => ({
  default: (await import('./custom/admin/questionnaire/RequiresQuestionnaire.tsx')).AskAgainMonths,
}));

const ActivitySection = lazy(async () => ({
  default: (await import('./custom/admin/activity/ActivitySection.tsx')).ActivitySection,
}));

/** By resource name. Most resources need none. */
const overrides: Record<string, ResourceOverrides> = {
  'activity-logs': { list: ActivityList, show: ActivityPage },
  mails: { list: MailQueue, recordActions: RecordSendAgain },
  notifications: { list: AdminNotifications },
  'reached-limits': { list: ReachedLimits, recordActions: RecordLift },
  // When a question is asked is said in the questionnaire itself, where the others are in sight.
  'questionnaire-questions': { notInForms: ['visible_if.match', 'visible_if.conditions'] },
  reservations: { list: ReservationDesk, show: ReservationPage, create: BookOnBehalf },
  roles: {
    list: RoleList,
    show: RolePage,
    inputs: { reach: ReachInput, permissions: PermissionsInput },
    saveStep: RoleSaveStep,
  },
  services: {
    formPanel: WeekPreview,
    recordActions: ServiceStatus,
    saveStep: OrphanSaveStep,
    inputs: {
      requires_questionnaire: RequiresQuestionnaire,
      ask_again: AskAgain,
      ask_again_months: AskAgainMonths,
    },
  },
  settings: {
    saveStep: SettingsSaveSteps,
    inputs: {
      languages: LanguagesInput,
      city: CityInput,
      holidays: HolidaysInput,
      privacy_notice: PrivacyNoticeInput,
    },
    sections: [
      { title: msg('Mail'), Content: MailTest },
      { title: msg('Installation'), Content: InstallationWarnings },
    ],
  },
  teams: { recordActions: TeamQuestionnaire },
  users: {
    list: PeopleList,
    show: PersonPage,
    notInForms: ['roles', 'teams'],
    notInUpdate: ['email', 'profile.photo'],
  },
};

/** The hand-written parts of a resource's screens. */
export const overridesOf = (name: string): ResourceOverrides => ({
  recordFooter: ActivitySection,
  ...overrides[name],
});
