import { type ComponentType, lazy, type ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { msg } from '../language/t.ts';
import type { InputProps } from './inputs/useField.ts';
import { ResourceList } from './list/ResourceList.tsx';

/** What a resource's screens have beyond those that its declaration gives. All of it is optional. */
export interface Extras {
  /** Screens of its own instead of the generated ones. */
  list?: ComponentType;
  show?: ComponentType;
  create?: ComponentType;
  /** On a record's own page, before the plain actions. */
  recordActions?: ComponentType<{ record: RaRecord }>;
  /** Inputs of its own, by path, where the kind's does not serve. */
  inputs?: Record<string, ComponentType<InputProps>>;
  /** Fields that an action of their own sets, so that no form shows them. */
  notInForms?: readonly string[];
  /** As those, but asked for when the record is made. */
  notInUpdate?: readonly string[];
  /** After the fields of the form: what has no value of its own. */
  sections?: readonly { title: string; Content: ComponentType }[];
  /** Beside the form, made from what stands in it. */
  formPanel?: ComponentType;
  /** Around the form of a change: may ask before it is saved. */
  saveStep?: ComponentType<{ children: ReactNode }>;
}

export interface ListExtras {
  /** Above search and filters: the lists that are asked for most. */
  tabs?: ReactNode;
  /** Filters that what is set already decides, by path. */
  decided?: (filterValues: Record<string, unknown>) => readonly string[];
  /** What a row is called, where the fields that name it do not say it. */
  rowName?: (record: RaRecord) => ReactNode;
  /** Between search and filters. */
  quickFilters?: ReactNode;
  /** Before the plain actions of the page. */
  actions?: ReactNode;
  /** Rows that nothing can be done with: quiet, and not to be selected. */
  isMuted?: (record: RaRecord) => boolean;
  /** Rows that no action on a selection would be allowed for. */
  isFixed?: (record: RaRecord) => boolean;
  /** At the end of each row and card. */
  rowActions?: (record: RaRecord) => ReactNode;
  /** Shown while rows are selected. */
  bulkActions?: ReactNode;
}

const ReservationDesk = lazy(async () => ({
  default: (await import('../custom/admin/desk/ReservationDesk.tsx')).ReservationDesk,
}));
const ReservationPage = lazy(async () => ({
  default: (await import('../custom/admin/desk/ReservationPage.tsx')).ReservationPage,
}));
const BookOnBehalf = lazy(async () => ({
  default: (await import('../custom/admin/desk/BookOnBehalf.tsx')).BookOnBehalf,
}));
const WeekPreview = lazy(async () => ({
  default: (await import('../custom/admin/desk/WeekPreview.tsx')).WeekPreview,
}));

const ServiceStatus = lazy(async () => ({
  default: (await import('../custom/admin/desk/ServiceStatus.tsx')).ServiceStatus,
}));

const PeopleList = lazy(async () => ({
  default: (await import('../custom/admin/people/list/PeopleList.tsx')).PeopleList,
}));
const PersonPage = lazy(async () => ({
  default: (await import('../custom/admin/people/page/PersonPage.tsx')).PersonPage,
}));

const RoleList = () => <ResourceList isFixed={({ built_in }) => built_in === true} />;
const RolePage = lazy(async () => ({
  default: (await import('../custom/admin/roles/RolePage.tsx')).RolePage,
}));
const RoleSaveStep = lazy(async () => ({
  default: (await import('../custom/admin/roles/RoleSaveStep.tsx')).RoleSaveStep,
}));
const ReachInput = lazy(async () => ({
  default: (await import('../custom/admin/roles/ReachInput.tsx')).ReachInput,
}));
const PermissionsInput = lazy(async () => ({
  default: (await import('../custom/admin/roles/PermissionsInput.tsx')).PermissionsInput,
}));

const ActivityList = lazy(async () => ({
  default: (await import('../custom/admin/activity/ActivityList.tsx')).ActivityList,
}));
const ActivityPage = lazy(async () => ({
  default: (await import('../custom/admin/activity/ActivityPage.tsx')).ActivityPage,
}));

const AdminNotifications = lazy(async () => ({
  default: (await import('../custom/admin/notifications/AdminNotifications.tsx'))
    .AdminNotifications,
}));

const CityInput = lazy(async () => ({
  default: (await import('../custom/admin/places/CityInput.tsx')).CityInput,
}));
const HolidaysInput = lazy(async () => ({
  default: (await import('../custom/admin/settings/holidays/HolidaysInput.tsx')).HolidaysInput,
}));
const LanguagesInput = lazy(async () => ({
  default: (await import('../custom/admin/settings/LanguagesInput.tsx')).LanguagesInput,
}));
const InstallationWarnings = lazy(async () => ({
  default: (await import('../custom/admin/settings/InstallationWarnings.tsx')).InstallationWarnings,
}));
const PrivacyNoticeInput = lazy(async () => ({
  default: (await import('../custom/admin/settings/PrivacyNoticeInput.tsx')).PrivacyNoticeInput,
}));
const MailTest = lazy(async () => ({
  default: (await import('../custom/admin/settings/MailTest.tsx')).MailTest,
}));

const MailQueue = lazy(async () => ({
  default: (await import('../custom/admin/mailQueue/MailQueue.tsx')).MailQueue,
}));
const RecordSendAgain = lazy(async () => ({
  default: (await import('../custom/admin/mailQueue/SendAgain.tsx')).RecordSendAgain,
}));

const ReachedLimits = lazy(async () => ({
  default: (await import('../custom/admin/limits/ReachedLimits.tsx')).ReachedLimits,
}));
const RecordLift = lazy(async () => ({
  default: (await import('../custom/admin/limits/Lift.tsx')).RecordLift,
}));

const TeamQuestionnaire = lazy(async () => ({
  default: (await import('../custom/admin/questionnaire/TeamQuestionnaire.tsx')).TeamQuestionnaire,
}));
const RequiresQuestionnaire = lazy(async () => ({
  default: (await import('../custom/admin/questionnaire/RequiresQuestionnaire.tsx'))
    .RequiresQuestionnaire,
}));
const AskAgain = lazy(async () => ({
  default: (await import('../custom/admin/questionnaire/RequiresQuestionnaire.tsx')).AskAgain,
}));
const AskAgainMonths = lazy(async () => ({
  default: (await import('../custom/admin/questionnaire/RequiresQuestionnaire.tsx')).AskAgainMonths,
}));

/** By resource name. Most resources need none. */
const extras: Record<string, Extras> = {
  'activity-logs': { list: ActivityList, show: ActivityPage },
  mails: { list: MailQueue, recordActions: RecordSendAgain },
  notifications: { list: AdminNotifications },
  'reached-limits': { list: ReachedLimits, recordActions: RecordLift },
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
    inputs: {
      requires_questionnaire: RequiresQuestionnaire,
      ask_again: AskAgain,
      ask_again_months: AskAgainMonths,
    },
  },
  settings: {
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

export const extrasOf = (name: string): Extras => extras[name] ?? {};
