/** Every screen of the product. A new one gets a line here, and with it all the checks. */

/** Ids of the demo that addresses need. */
export interface Known {
  service: string;
  slot: { date: string; time: string };
  /** A service that asks something before the visit, with a free slot. */
  asking: { service: string; slot: { date: string; time: string } };
  reservation: string;
  /** Of Maria, with questions that staff left for later. */
  left: string;
  pending: string;
  /** Of Maria, some days ago. */
  completed: string;
  user: string;
  category: string;
  role: string;
  builtInRole: string;
  activity: string;
  /** One that asks something, and one that asks nothing. */
  askingTeam: string;
  silentTeam: string;
  /** Below `/admin/answering/respondent`: a service and somebody who has booked it. */
  about: string;
}

export interface Screen {
  name: string;
  path: (known: Known) => string;
  as: 'nobody' | 'maria' | 'staff' | 'admin';
  /** The heading that shows when the screen is there. */
  heading: RegExp;
}

const front = (name: string, as: Screen['as'], path: Screen['path'], heading: RegExp): Screen => ({
  name,
  as,
  path,
  heading,
});
/** The four screens of a plain resource. */
const plain = (resource: string, one: string, many: RegExp): Screen[] => [
  { name: `${resource}: list`, as: 'admin', path: () => `/admin/${resource}`, heading: many },
  {
    name: `${resource}: create`,
    as: 'admin',
    path: () => `/admin/${resource}/create`,
    heading: new RegExp(`^New ${one}`, 'i'),
  },
];
const ANY = /./;
const askedAt =
  (section: string) =>
  ({ asking: { service, slot } }: Known) =>
    `/book/${service}?date=${slot.date}&time=${slot.time}&section=${section}`;

export const OF_FRONT: readonly Screen[] = [
  front('services', 'nobody', () => '/', /What would you like to book/),
  front('one service', 'nobody', ({ service }) => `/services/${service}`, ANY),
  front('no such service', 'nobody', () => '/services/00000000-0000-7000-8000-000000000009', ANY),
  front(
    'how a visit was',
    'maria',
    ({ completed }) => `/feedback?reservation=${completed}`,
    /How was your visit/,
  ),
  front('find a ticket', 'nobody', () => '/ticket', /Find your reservation/),
  front(
    'confirm, signed out',
    'nobody',
    ({ service, slot }) => `/book/${service}?date=${slot.date}&time=${slot.time}`,
    /Confirm your booking/,
  ),
  front(
    'confirm, signed in',
    'maria',
    ({ service, slot }) => `/book/${service}?date=${slot.date}&time=${slot.time}`,
    /Confirm your booking/,
  ),
  front('questions before a visit', 'maria', askedAt('1'), /Questions before your visit/),
  front('answers before a visit', 'maria', askedAt('check'), /Questions before your visit/),
  front(
    'questions of a visit that is booked',
    'maria',
    ({ left }) => `/my/reservations/${left}/questions`,
    /Questions before your visit/,
  ),
  front('a visit with questions to answer', 'maria', ({ left }) => `/my/reservations/${left}`, ANY),
  front('no such search', 'nobody', () => '/?search=zzzzqq', /What would you like to book/),
  front('questions', 'nobody', () => '/faqs', ANY),
  front('figures for the town', 'nobody', () => '/figures', /in figures/),
  front('privacy notice', 'nobody', () => '/privacy', /Privacy notice/),
  front('sign in', 'nobody', () => '/login', /Sign in/),
  front('change my e-mail', 'maria', () => '/my/profile?edit=email', /My profile/),
  front('forgot password', 'nobody', () => '/forgot-password', /Choose a new password/),
  front('take a record over', 'nobody', () => '/take-over', /Take over your record/),
  front('nothing here', 'nobody', () => '/nothing/here', ANY),
  front('my reservations', 'maria', () => '/my/reservations', /My reservations/),
  front('my past reservations', 'maria', () => '/my/reservations?view=past', /My reservations/),
  front('one reservation', 'maria', ({ reservation }) => `/my/reservations/${reservation}`, ANY),
  front('move it', 'maria', ({ pending }) => `/my/reservations/${pending}?move`, ANY),
  front('my notifications', 'maria', () => '/my/notifications', /Notifications/),
  front('my profile', 'maria', () => '/my/profile', /My profile/),
  front('people in my care', 'maria', () => '/my/profile/people', /My profile/),
  front('my identification', 'maria', () => '/my/profile/identification', /My profile/),
  front('change my data', 'maria', () => '/my/profile?edit=personal', /My profile/),
];

export const OF_ADMINISTRATION: readonly Screen[] = [
  front('admin: sign in', 'nobody', () => '/admin/login', /Sign in to the administration/),
  front('admin: a constituent', 'maria', () => '/admin', ANY),
  front('admin: dashboard', 'admin', () => '/admin', /Dashboard/),
  front('admin: dashboard of a year', 'admin', () => '/admin?period=year', /Dashboard/),
  front('admin: dashboard of staff', 'staff', () => '/admin?period=today', /Dashboard/),
  front('admin: today', 'staff', () => '/admin/today', /^Today$/),
  front('admin: today, no team chosen', 'admin', () => '/admin/today', /^Today$/),
  front('admin: desk of staff', 'staff', () => '/admin/reservations', /Reservations/),
  front('admin: desk', 'admin', () => '/admin/reservations', /Reservations/),
  front(
    'admin: reservation',
    'admin',
    ({ reservation }) => `/admin/reservations/${reservation}/show`,
    ANY,
  ),
  front('admin: book on behalf', 'admin', () => '/admin/reservations/create', ANY),
  ...plain('services', 'service', /Services/),
  front('admin: service', 'admin', ({ service }) => `/admin/services/${service}/show`, ANY),
  front('admin: edit service', 'admin', ({ service }) => `/admin/services/${service}`, /^Edit /),
  front('admin: questionnaires', 'staff', () => '/admin/questionnaires', /Questionnaires/),
  front(
    'admin: questionnaire',
    'admin',
    ({ askingTeam }) => `/admin/questionnaires/${askingTeam}`,
    /Questionnaire of/,
  ),
  front(
    'admin: questionnaire, nothing asked',
    'admin',
    ({ silentTeam }) => `/admin/questionnaires/${silentTeam}`,
    /Questionnaire of/,
  ),
  ...plain('frequently-asked-questions', '', /questions/i),
  ...plain('users', 'person', /People/),
  front('admin: activity log', 'admin', () => '/admin/activity-logs', /Activity log/),
  front(
    'admin: one activity',
    'admin',
    ({ activity }) => `/admin/activity-logs/${activity}/show`,
    /changed the status of/,
  ),
  front('admin: person', 'admin', ({ user }) => `/admin/users/${user}/show`, ANY),
  front(
    'admin: identification of a person',
    'admin',
    ({ user }) => `/admin/users/${user}/show?tab=identification`,
    ANY,
  ),
  front(
    'admin: reservations of a person',
    'admin',
    ({ user }) => `/admin/users/${user}/show?tab=reservations`,
    ANY,
  ),
  front('admin: identification review', 'admin', () => '/admin/identification-review', ANY),
  front('admin: edit person', 'admin', ({ user }) => `/admin/users/${user}`, /^Edit /),
  ...plain('constituent-categories', '', /categories/i),
  front(
    'admin: edit category',
    'admin',
    ({ category }) => `/admin/constituent-categories/${category}`,
    /^Edit /,
  ),
  ...plain('teams', 'team', /Teams/),
  front('admin: a team', 'staff', ({ askingTeam }) => `/admin/teams/${askingTeam}/show`, ANY),
  ...plain('roles', 'role', /Roles/),
  front('admin: built-in role', 'admin', (known) => `/admin/roles/${known.builtInRole}/show`, ANY),
  front('admin: edit role', 'admin', ({ role }) => `/admin/roles/${role}`, /^Edit /),
  front('admin: duplicates', 'admin', () => '/admin/users/duplicates', /Likely duplicates/),
  front('admin: import people', 'admin', () => '/admin/users/import', /Import people/),
  front('admin: import services', 'staff', () => '/admin/services/import', /Import services/),
  front('admin: notifications', 'staff', () => '/admin/notifications', /Notifications/),
  front(
    'admin: health readings',
    'admin',
    () => '/admin/health-readings',
    /Who read health information/,
  ),
  front('admin: missed searches', 'admin', () => '/admin/missed-searches', /Missed searches/),
  front('admin: reached limits', 'staff', () => '/admin/reached-limits', /Reached limits/),
  front('admin: mails', 'admin', () => '/admin/mails', /Mails/),
  front(
    'admin: answers of a person',
    'admin',
    ({ user }) => `/admin/users/${user}/show?tab=answers`,
    ANY,
  ),
  front(
    'admin: answer about a person',
    'staff',
    ({ about }) => `/admin/answering/respondent/${about}`,
    /Questions about/,
  ),
  front('admin: results', 'staff', () => '/admin/questionnaire-results', /^Results$/),
  front('admin: satisfaction', 'admin', () => '/admin/satisfaction', /^Satisfaction$/),
  front('admin: status', 'admin', () => '/admin/status', /^Status$/),
  front('admin: settings', 'admin', () => '/admin/settings', /Settings/),
];
