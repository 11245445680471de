import { afterEach, describe, expect, it } from 'vitest';
import { ACTIVITIES } from '#schema/activityLogs/activity.ts';
import { resources } from '#schema/index.ts';
import { inEnglish, placesIn, translator } from '#schema/language/index.ts';
import { activityText, formatActivity } from '#src/custom/admin/activityLogs/formatActivity.ts';
import { setTranslator } from '#src/language/t.ts';
import { buildRow } from './buildRow.ts';

const around = { resources, zone: 'Asia/Manila' };
const told = (overrides: Parameters<typeof buildRow>[0] = {}) =>
  activityText(buildRow(overrides), around);

describe('a row of the log, as a sentence', () => {
  afterEach(() => setTranslator(inEnglish));

  it('says who changed what of whom, and from what to what', () => {
    expect(told()).toBe(
      'Ana Reyes changed the status of Juan Cruz’s reservation TK-7F3K-92QM from pending to approved',
    );
  });

  it('speaks of your own record as one does', () => {
    const juan = buildRow().owner ?? { id: '', name: '' };
    const self = { actor: juan, actor_id: juan.id, actor_name: juan.name };
    expect(told({ ...self, action: 'reschedule' })).toBe(
      'Juan Cruz moved their reservation TK-7F3K-92QM to another time',
    );
    expect(told({ ...self, action: 'create' })).toBe(
      'Juan Cruz booked the reservation TK-7F3K-92QM',
    );
  });

  it('names what is deleted, and whoever is, by what they were called then', () => {
    const service = { resource: 'services', subject_name: 'Fishing permit', owner: null };
    expect(told({ ...service, owner_id: null, action: 'delete' })).toBe(
      'Ana Reyes deleted the service Fishing permit',
    );
    expect(told({ ...service, owner_id: null, actor: null, action: 'update' })).toBe(
      'Ana Reyes changed the service Fishing permit',
    );
    expect(told({ actor: null, actor_name: null, action: 'logout' })).toBe(
      'Somebody who is gone signed out',
    );
  });

  it('speaks of nobody where nobody was signed in', () => {
    const nobody = { actor: null, actor_id: null, actor_name: null };
    const account = { resource: 'users', subject_name: 'Juan Cruz', changes: [] };
    expect(told({ ...nobody, ...account, action: 'login_failed' })).toBe(
      'Somebody could not sign in as Juan Cruz',
    );
    expect(told({ ...nobody, ...account, action: 'delete', address: null })).toBe(
      'The system deleted the account of Juan Cruz',
    );
  });

  it('does without values that are not there', () => {
    expect(told({ changes: [] })).toBe('Ana Reyes changed Juan Cruz’s reservation TK-7F3K-92QM');
  });

  it('says what a review came to', () => {
    const review = {
      resource: 'users',
      action: 'verify_identification',
      subject_name: 'Juan Cruz',
    };
    const to = (after: string) => [{ field: 'identification.status', before: 'submitted', after }];
    expect(told({ ...review, changes: to('verified') })).toContain('verified the identification');
    expect(told({ ...review, changes: to('rejected') })).toContain('rejected the identification');
  });

  it('still says something of a deed that it does not know', () => {
    expect(told({ action: 'wash' })).toBe(
      'Ana Reyes did this with the reservation TK-7F3K-92QM: wash',
    );
  });

  it('keeps the names apart from the words, in the order of the language', () => {
    const pattern = ACTIVITIES.update_status.byResource.reservations.of;
    setTranslator(
      translator('fil-PH', {
        [pattern]: 'Binago ni {who} ang katayuan ng {name} ni {owner} mula {before} sa {after}',
        Pending: 'Naghihintay',
        Approved: 'Aprobado',
      }),
      'fil-PH',
    );
    expect(formatActivity(buildRow(), around).map(({ of, text }) => [of, text])).toEqual([
      ['words', 'Binago ni '],
      ['who', 'Ana Reyes'],
      ['words', ' ang katayuan ng '],
      ['name', 'TK-7F3K-92QM'],
      ['words', ' ni '],
      ['owner', 'Juan Cruz'],
      ['words', ' mula '],
      ['before', 'naghihintay'],
      ['words', ' sa '],
      ['after', 'aprobado'],
    ]);
  });

  it('asks in no sentence for anything but what a row has', () => {
    const patterns = Object.values(ACTIVITIES).flatMap((type) =>
      [type.sentences, ...('byResource' in type ? Object.values(type.byResource) : [])].flatMap(
        (one) => Object.values(one as Record<string, string>),
      ),
    );
    const places = new Set(patterns.flatMap(placesIn));
    expect([...places].sort()).toEqual(['after', 'before', 'kind', 'name', 'owner', 'who']);
  });
});
