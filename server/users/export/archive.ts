/** The files of a person's archive, in the language of whoever asks for it. */
import { withExtension } from '#schema/files/fileKinds.ts';
import type { Translate } from '#schema/language/index.ts';
import type { Context } from '../../http/context.ts';
import { translatorFor } from '../../language/catalogues.ts';
import { profileOf } from '../../signIn/sessions/profile.ts';
import { contentOf } from '../../storage/fileContent.ts';
import type { FileStore } from '../../storage/store.ts';
import { ownViews } from '../../views/openViews.ts';
import { showPersonInCare } from '../personInCare.ts';
import { answersOf } from './answers.ts';
import { csvList, jsonList, jsonOf, textOf } from './content.ts';
import {
  activityOf,
  fileRowOf,
  filesOf,
  healthConsentsOf,
  limitsOf,
  mailsOf,
  notificationsOf,
  type OwnFile,
  RESERVATION_COLUMNS,
  reservationsOf,
  secondFactorsOf,
  sessionsOf,
  signOnIdentitiesOf,
} from './queries.ts';
import type { Entry } from './zip.ts';

export async function* archiveOf(
  context: Context,
  { user_id, store }: { user_id: string; store: FileStore },
): AsyncGenerator<Entry> {
  const { db, now } = context;
  const {
    access: _access,
    must_add_second_factor: _needed,
    came_by_single_sign_on: _came,
    ...account
  } = await profileOf(context);
  const own = { user_id, language: context.language };
  const t = translatorFor(context.language);
  yield { name: 'README.txt', content: textOf(readMe(t, now)) };
  yield {
    name: 'account.json',
    content: jsonOf({ ...account, views: await ownViews(db, user_id) }),
  };
  yield* recordsOf(context, { user_id, store, folder: '' });
  yield { name: 'notifications.json', content: jsonList(notificationsOf(db, own)) };
  yield { name: 'mails.json', content: jsonList(mailsOf(db, user_id)) };
  yield { name: 'limits.json', content: jsonList(limitsOf(db, user_id)) };
  yield { name: 'sessions.json', content: jsonList(sessionsOf(db, user_id)) };
  yield { name: 'second_factors.json', content: jsonList(secondFactorsOf(db, user_id)) };
  yield { name: 'single_sign_on.json', content: jsonOf(await signOnIdentitiesOf(db, user_id)) };
  for (const person of context.viewer?.care_ids ?? []) {
    const folder = `people_in_care/${person}/`;
    yield {
      name: `${folder}person.json`,
      content: jsonOf(await showPersonInCare(context, person)),
    };
    yield* recordsOf(context, { user_id: person, store, folder });
  }
}

/** What is held on anybody: one has it of oneself and of people in one's care. */
async function* recordsOf(
  context: Context,
  { user_id, store, folder }: { user_id: string; store: FileStore; folder: string },
): AsyncGenerator<Entry> {
  const { db, keyring, language } = context;
  const own = { user_id, reader_id: context.viewer?.id ?? user_id, language };
  const lists = {
    'reservations.json': jsonList(reservationsOf(db, own)),
    'reservations.csv': csvList(reservationsOf(db, own), RESERVATION_COLUMNS),
    'answers.json': jsonList(answersOf(context, user_id)),
    'health_consents.json': jsonList(healthConsentsOf(db, user_id)),
    'activity.json': jsonList(activityOf(db, own)),
    'files.json': jsonList(filesOf(db, user_id)),
  };
  for (const [name, content] of Object.entries(lists)) yield { name: folder + name, content };
  for await (const page of filesOf(db, user_id)) {
    for (const file of page) {
      const row = await fileRowOf(db, file.id);
      const content = row && (await contentOf({ store, keyring }, row).open());
      // Removed since it was listed.
      if (content) yield { name: folder + nameOf(file), isCompact: true, content };
    }
  }
}

/** The id tells two files of one name apart. */
const nameOf = ({ id, name, mime }: OwnFile) => {
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/.exec(withExtension(name, mime)) ?? [];
  return `files/${stem}-${id.slice(-6)}${ending}`;
};

const readMe = (t: Translate, now: Date) =>
  `${[
    t('This is all that we hold about you, as of {time}.', { time: now.toISOString() }),
    [
      `account.json: ${t('your account, profile, identification, roles and teams')}`,
      `reservations.json: ${t('your reservations, with what happened to them')}`,
      `reservations.csv: ${t('the same reservations for a spreadsheet')}`,
      `answers.json: ${t('what you answered before your visits, and the office about you')}`,
      `health_consents.json: ${t('your consents about health information')}`,
      `notifications.json: ${t('what we told you')}`,
      `mails.json: ${t('the mails that we sent you recently')}`,
      `limits.json: ${t('limits that you have reached recently')}`,
      `activity.json: ${t('what was done with your account, and by you; personal values are masked')}`,
      `sessions.json: ${t('where you are signed in')}`,
      `second_factors.json: ${t('your passkeys and authenticator apps, by name')}`,
      `single_sign_on.json: ${t('who you are to the provider that you sign in with')}`,
      `people_in_care/: ${t('the same of each person in your care')}`,
      `files.json, files/: ${t('the pictures and documents that you uploaded')}`,
    ].join('\n'),
    t('Your password is not in it: we keep nothing that it could be read from.'),
    t('Times are in UTC. Keep this archive to yourself: it may hold pictures of your documents.'),
  ].join('\n\n')}\n`;
